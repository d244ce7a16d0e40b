/// Server responses that are stored on the device. The service worker uses them while the server can't be reached.
///
/// There is one named cache for each content, and one for the API responses of each publication.
package enum OfflineCache {
    /// The result of storing an address.
    package enum StoreResult {
        /// It is stored and has this size in bytes.
        case stored(Int64)
        /// The device has no space left.
        case storageFull
        /// The request failed.
        case failed(Network.Failure)
    }

    /// Whether the browser can store responses. It needs a secure connection, or a server on this machine.
    package static var isAvailable: Bool { hostOfflineCacheIsAvailable() != 0 }

    /// Fetches and stores an address. Doesn't fetch an immutable one that is stored already.
    package static func add(_ address: String, _ handler: @escaping (StoreResult) -> Void) -> HostTask {
        let callback = Callbacks.add(runsOnce: true) { reply in
            switch TaskStatus(rawValue: Int32(reply.status)) {
            case .success: handler(.stored(Int64(Record.byteCount)))
            case .storageFull: handler(.storageFull)
            default: handler(.failed(reply.status > 0 ? .status(reply.status) : .unreachable))
            }
        }
        return HostTask(number: address.withUTF8Pointer { hostOfflineCacheAdd($0, $1, callback) }, callback: callback)
    }

    /// Deletes the cache with a name.
    package static func remove(_ name: String) {
        name.withUTF8Pointer { hostOfflineCacheRemove($0, $1, 0) }
    }

    /// Deletes all caches but those with these names.
    package static func removeAll(except names: [String]) {
        var list = ""
        for (index, name) in names.enumerated() { list += (index == 0 ? "" : "\n") + name }
        list.withUTF8Pointer { hostOfflineCacheRemove($0, $1, 1) }
    }

    /// Asks the browser to keep the caches when storage runs low. Reports the free space in bytes, nil where it is
    /// unknown.
    package static func reserve(_ handler: @escaping (_ free: Int64?) -> Void) {
        hostOfflineCacheReserve(
            Callbacks.add(runsOnce: true) { reply in
                let (usage, quota) = (SpaceRecord.usage, SpaceRecord.quota)
                let isKnown = reply.status == Int(TaskStatus.success.rawValue) && quota > 0
                handler(isKnown ? Int64(max(quota - usage, 0)) : nil)
            }
        )
    }
}
