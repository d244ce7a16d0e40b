-- Runs KOReader's code without its user interface, and prints its results as JSON.
--
--   luajit koreader.lua CHECKOUT catalogue ADDRESS
--   luajit koreader.lua CHECKOUT sync BASE NAME MD5 DOCUMENT [PROGRESS PERCENTAGE]

local checkout, command = arg[1], arg[2]
package.path = table.concat({
    checkout .. "/frontend/?.lua",
    checkout .. "/plugins/opds.koplugin/?.lua",
    checkout .. "/plugins/kosync.koplugin/?.lua",
}, ";")

-- JSON

local function encode(value)
    if type(value) == "table" then
        local parts = {}
        if #value > 0 then
            for _, element in ipairs(value) do parts[#parts + 1] = encode(element) end
            return "[" .. table.concat(parts, ",") .. "]"
        end
        for name, member in pairs(value) do parts[#parts + 1] = encode(tostring(name)) .. ":" .. encode(member) end
        return "{" .. table.concat(parts, ",") .. "}"
    elseif type(value) == "string" then
        return '"' .. value:gsub('[%c"\\]', function(c) return string.format("\\u%04x", c:byte()) end) .. '"'
    end
    return tostring(value)
end

-- A minimal decoder: the answers are flat objects without escapes, and KOReader's description of the API has trailing
-- commas, which JSON doesn't allow.
local function decode(text)
    local lua = text:gsub("%[", "{"):gsub("%]", "}"):gsub('"([^"]*)"%s*:', '["%1"] =')
    return assert(loadstring("return " .. lua))()
end

-- HTTP

local function quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

local function send(method, address, headers, body)
    local words = { "curl", "-s", "-g", "-w", quoted("\n%{http_code} %{content_type}"), "-X", method }
    for name, value in pairs(headers or {}) do
        words[#words + 1] = "-H " .. quoted(name .. ": " .. value)
    end
    if body then words[#words + 1] = "--data-binary " .. quoted(body) end
    words[#words + 1] = quoted(address)
    local pipe = io.popen(table.concat(words, " "))
    local text, status, kind = pipe:read("*a"):match("^(.*)\n(%d+) (.-)$")
    pipe:close()
    return { status = tonumber(status), body = text, type = kind }
end

-- Returns a stub for a module of the user interface.

local nothing = {}
setmetatable(nothing, {
    __index = function() return nothing end,
    __call = function() return nothing end,
    __concat = function() return "" end,
})
local class = {
    extend = function(_, members) return members end,
    new = function(_, members) return members end,
}
local modules = {
    ["cache"] = class,
    ["ui/widget/menu"] = class,
    ["gettext"] = setmetatable(
        { ngettext = function(one) return one end },
        { __call = function(_, text) return text end }
    ),
    ["socket.url"] = { absolute = function(_, address) return address end },
    ["util"] = { unicodeCodepointToUtf8 = function(code) return "\\u{" .. code .. "}" end },
    ["document/documentregistry"] = {
        hasProvider = function(_, _, kind) return kind:find("comicbook") or kind:find("epub") or kind:find("pdf") end,
    },
    -- Without an event loop, requests are synchronous.
    ["ui/uimanager"] = {},
}
package.loaders[#package.loaders + 1] = function(name)
    return function() return modules[name] or nothing end
end
for name, module in pairs(modules) do package.loaded[name] = module end

-- A stand-in for the library Spore, which makes functions from the description of an API. It fails for unexpected status
-- codes.

package.loaded["Spore"] = {
    new_from_spec = function(path, options)
        local file = assert(io.open(path))
        local description = decode(file:read("*a"))
        file:close()
        local client, enabled = {}, {}
        function client:reset_middlewares() enabled = {} end
        function client:enable(name, arguments) enabled[#enabled + 1] = { name, arguments or {} } end
        for name, method in pairs(description.methods) do
            client[name] = function(_, parameters)
                parameters = parameters or {}
                for _, required in ipairs(method.required_params or {}) do assert(parameters[required], required) end
                local request = { headers = {} }
                for _, middleware in ipairs(enabled) do
                    if middleware[1] ~= "Format.JSON" then
                        require("Spore.Middleware." .. middleware[1]).call(middleware[2], request)
                    end
                end
                local path = method.path:gsub(":(%a+)", parameters)
                local payload
                if method.payload then
                    payload = {}
                    for _, member in ipairs(method.payload) do payload[member] = parameters[member] end
                    request.headers["content-type"] = "application/json"
                end
                local body = payload and encode(payload)
                local answer = send(method.method, options.base_url .. path, request.headers, body)
                local isExpected = false
                for _, status in ipairs(method.expected_status) do
                    isExpected = isExpected or status == answer.status
                end
                if not isExpected then error(answer) end
                assert(answer.type == "application/json", answer.type)
                answer.body = decode(answer.body)
                return answer
            end
        end
        return client
    end,
}

-- Commands

local commands = {}

function commands.catalogue(address)
    local Browser, Parser = require("opdsbrowser"), require("opdsparser")
    Browser.parseFeed = function(_, link)
        local answer = send("GET", link, { ["Accept-Encoding"] = "identity" })
        assert(answer.status == 200, link)
        return Parser:parse(answer.body)
    end
    local items = Browser:genItemTableFromURL(address)
    return { items = items, hrefs = items.hrefs, search = Browser.search_url, facets = Browser.facet_groups }
end

function commands.sync(base, name, secret, document, progress, percentage)
    local client = require("KOSyncClient"):new({
        custom_url = base,
        service_spec = checkout .. "/plugins/kosync.koplugin/api.json",
    })
    -- A repeated report from the same device is ignored.
    local device = "D" .. os.time()
    local results = {}
    local registered, answer = client:register(name, secret)
    results.registered, results.registration = registered, answer
    results.authorized = client:authorize(name, secret)
    local function pull(key)
        client:get_progress(name, secret, document, function(isDone, body) results[key] = isDone and body end)
    end
    pull("before")
    if progress then
        client:update_progress(
            name, secret, document, nil, progress, tonumber(percentage), "Kobo", device,
            function(isDone, _, body) results.pushed = isDone and body end
        )
        pull("after")
    end
    return results
end

print(encode(commands[command](unpack(arg, 3))))
