/// Uploads of pictures from the device to the server.
package enum PictureUpload {
    /// Lets the user choose a picture from the device, and sends it with `PUT`. The handler isn't called if the user
    /// cancels.
    @discardableResult
    package static func choose(_ address: String, _ handler: @escaping (Network.Response) -> Void) -> HostTask {
        let callback = Callbacks.add(runsOnce: true) { reply in
            handler(
                Network.Response(
                    status: max(reply.status, 0),
                    body: reply.bytes,
                    failure: Network.failure(of: reply.status)
                )
            )
        }
        let number = address.withUTF8Pointer { hostPictureUpload($0, $1, callback) }
        return HostTask(number: number, callback: callback)
    }
}
