import Foundation
import TekpubServer

/// A sync server for tests, written from the documents of the gPodder API 2, with the oddities of the servers that
/// exist.
///
/// It knows one user, `ada`, and its clock is set by hand. `GPodderServer+Feeds` and `GPodderServer+Actions` keep what
/// programs send; `Fault` says how it fails.
public actor GPodderServer {
    /// The program that it imitates.
    public enum Dialect: String, CaseIterable, Sendable {
        case gpodder, opodsync, nextcloud
    }

    /// How the server fails.
    public enum Fault: Hashable, Sendable {
        /// Answers this status.
        case status(Int)
        /// Answers a web page, as a proxy or a captive portal does.
        case page
        /// Answers this text.
        case text(String)
        /// Answers success and keeps nothing of what it was sent.
        case forgetfulness
        /// Keeps what it was sent, and never answers.
        case silence
    }

    /// A request that was received.
    public struct ReceivedRequest: Hashable, Sendable {
        /// The method and the path.
        public let line: String
        /// The parameter `since`; nil if missing.
        public let since: Int?
        /// The number of actions in the body.
        public let actionCount: Int
    }

    /// The name of the only user.
    public static let user = "ada"
    /// The user's password.
    public static let password = "open sesame"

    /// The program that it imitates.
    public nonisolated let dialect: Dialect
    /// The server's clock, in seconds since 1970.
    public private(set) var now: Int
    /// What the server says is the time; nil for the truth.
    private var lie: Int?
    /// The requests so far.
    public private(set) var requests: [ReceivedRequest] = []
    /// The faults of the next requests to paths that contain a text, in order.
    private var faults: [(path: String, fault: Fault)] = []
    /// Addresses that contain this text make a whole request fail.
    private var poison: String?
    /// Called when a request with a silent answer was kept.
    private var silences: [CheckedContinuation<Void, Never>] = []
    private var silenceCount = 0

    var devices: Set<String> = []
    /// The feeds of each device, or of the account under an empty name: whether they are listed, and since when.
    var feeds: [String: [String: (isListed: Bool, time: Int)]] = [:]
    /// The actions by what makes two of them the same for the server, and the order in which they came.
    var stored: [String: (number: Int, action: StoredAction)] = [:]
    var storedCount = 0
    /// Actions that gpodder.net processes later.
    var deferred: [StoredAction] = []
    private var isLoginConfirmed = false

    private var server: HTTPServer?
    /// The address.
    public private(set) var url = ""

    /// - Parameter now: the server's clock, in seconds since 1970.
    public init(_ dialect: Dialect, now: Int = Int(Date().timeIntervalSince1970)) {
        self.dialect = dialect
        self.now = now
    }

    /// Starts to listen, at a free port of this computer.
    ///
    /// - Returns: the address.
    @discardableResult
    public func start() async throws -> String {
        var limits = HTTPLimits()
        limits.bodyByteCount = 64 << 20
        let server = HTTPServer(limits: limits) { [weak self] request in
            await self?.respond(to: Request(request)) ?? HTTPResponse(status: 404)
        }
        self.server = server
        url = try await server.start().absoluteString
        return url
    }

    /// Stops the server.
    public func stop() async {
        await server?.stop()
    }

    // MARK: What tests set

    /// Lets time pass, in which gpodder.net processes what it put off.
    public func pass(_ seconds: Int) {
        now += seconds
        keepDeferred()
    }

    /// Makes the server say another time; nil for the truth.
    public func lie(_ time: Int?) { lie = time }

    /// Makes the next request to a path that contains `path` fail.
    public func fail(_ path: String, _ fault: Fault, times: Int = 1) {
        faults += Array(repeating: (path, fault), count: times)
    }

    /// Ends all faults.
    public func clearFaults() { faults = [] }

    /// Makes requests with an address that contains `text` fail with 500.
    public func refuse(_ text: String?) { poison = text }

    /// Forgets everything.
    public func forgetAll() {
        (feeds, stored, deferred, devices) = ([:], [:], [], [])
    }

    /// The user confirms the login in the browser.
    public func confirmLogin() { isLoginConfirmed = true }

    /// Forgets the requests so far.
    public func clearRequests() { requests = [] }

    /// Returns once a request has been kept and not answered.
    public func silence() async {
        if silenceCount > 0 { return silenceCount -= 1 }
        await withCheckedContinuation { silences.append($0) }
    }

    // MARK: Answering

    /// A request, as this server needs it.
    struct Request: Sendable {
        let method: String
        let path: [String]
        let since: Int?
        let authorization: String?
        let hasCookie: Bool
        let body: Data

        init(_ request: HTTPRequest) {
            method = request.method
            path = request.path.split(separator: "/").map(String.init)
            since = request.query["since"].flatMap { Int($0) }
            authorization = request.headers["Authorization"]
            hasCookie = request.headers["Cookie"] != nil
            body = request.body
        }
    }

    /// An answer that is not a success.
    struct Refusal: Error {
        let status: Int
    }

    private func respond(to request: Request) async -> HTTPResponse {
        let line = "\(request.method) /\(request.path.joined(separator: "/"))"
        // Ignore errors: other requests have no array.
        let object = request.method == "POST" ? try? JSONSerialization.jsonObject(with: request.body) : nil
        let count = (object as? [Any])?.count ?? 0
        requests.append(ReceivedRequest(line: line, since: request.since, actionCount: count))
        let index = faults.firstIndex { line.contains($0.path) }
        let fault = index.map { faults.remove(at: $0).fault }
        switch fault {
        case .status(let code): return Self.response(status: code)
        case .page: return Self.response("<!DOCTYPE html><title>Welcome to our hotel</title>")
        case .text(let text): return Self.response(text)
        case .forgetfulness:
            let (feeds, stored) = (feeds, stored)
            defer { (self.feeds, self.stored) = (feeds, stored) }
            return answer(request)
        case .silence:
            _ = answer(request)
            if silences.isEmpty { silenceCount += 1 } else { silences.removeFirst().resume() }
            // Ends when the client leaves, or with the server.
            try? await Task.sleep(for: .seconds(3600))
            return Self.response(status: 503)
        case nil: return answer(request)
        }
    }

    private func answer(_ request: Request) -> HTTPResponse {
        do {
            if let document = try document(request) { return try Self.response(document) }
            let secret = Data("\(Self.user):\(Self.password)".utf8).base64EncodedString()
            guard request.authorization == "Basic \(secret)" else { throw Refusal(status: 401) }
            if let poison, request.body.range(of: Data(poison.utf8)) != nil { throw Refusal(status: 500) }
            return try Self.response(
                dialect == .nextcloud ? answerAsNextcloud(request) : answerAsGPodder(request))
        } catch let refusal as Refusal {
            return Self.response(status: refusal.status)
        } catch {
            return Self.response(status: 500)
        }
    }

    private func answerAsGPodder(_ request: Request) throws -> Any {
        switch (request.method, request.path.count) {
        case ("POST", 5) where request.path[..<4] == ["api", "2", "devices", Self.user]:
            devices.insert(try device(request.path[4]))
            return [String: Any]()
        case ("GET", 5) where request.path[..<4] == ["api", "2", "subscriptions", Self.user]:
            return try feeds(of: try device(request.path[4]), since: request.since ?? 0)
        case ("POST", 5) where request.path[..<4] == ["api", "2", "subscriptions", Self.user]:
            return try change(of: try device(request.path[4]), request.body)
        case ("GET", 2) where request.path == ["subscriptions", "\(Self.user).json"]: return answeredFeeds
        case ("GET", 4) where request.path == ["api", "2", "episodes", "\(Self.user).json"]:
            return actions(since: request.since ?? 0)
        case ("POST", 4) where request.path == ["api", "2", "episodes", "\(Self.user).json"]:
            return try keep(request.body)
        default: throw Refusal(status: 404)
        }
    }

    private func answerAsNextcloud(_ request: Request) throws -> Any {
        guard request.path.count >= 4, request.path[..<3] == ["index.php", "apps", "gpoddersync"] else {
            throw Refusal(status: 404)
        }
        switch (request.method, request.path[3...].joined(separator: "/")) {
        case ("GET", "subscriptions"): return try feeds(of: "", since: request.since ?? 0)
        case ("POST", "subscription_change/create"): return try change(of: "", request.body)
        case ("GET", "episode_action"): return actions(since: request.since ?? 0)
        case ("POST", "episode_action/create"): return try keep(request.body)
        default: throw Refusal(status: 404)
        }
    }

    /// Returns a document that needs no login; nil if missing.
    private func document(_ request: Request) throws -> Any? {
        let path = request.path.joined(separator: "/")
        switch (dialect, request.method, path) {
        case (.gpodder, "GET", "clientconfig.json"):
            return ["mygpo": ["baseurl": url], "update_timeout": 604_800]
        case (.nextcloud, "GET", "status.php"): return ["installed": true, "productname": "Nextcloud"]
        case (.nextcloud, "POST", "index.php/login/v2"):
            let poll = ["token": "secret-token", "endpoint": "\(url)/login/v2/poll"]
            return ["poll": poll, "login": "\(url)/login/v2/flow/1"]
        // opodsync cannot change the session in which it has answered before.
        case (.nextcloud, "POST", "login/v2/poll") where request.hasCookie: throw Refusal(status: 500)
        case (.nextcloud, "POST", "login/v2/poll")
        where isLoginConfirmed && request.body == Data("token=secret-token".utf8):
            return ["server": url, "loginName": Self.user, "appPassword": Self.password]
        case (.nextcloud, "POST", "login/v2/poll"): throw Refusal(status: 404)
        default: return nil
        }
    }

    /// The time that the server says.
    var shownTime: Int { lie ?? now }
    var isLying: Bool { lie != nil }

    private func device(_ name: String) throws -> String {
        let name = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
        guard name.wholeMatch(of: /[\w.-]+/) != nil else { throw Refusal(status: 400) }
        // opodsync takes it for a user name with a token.
        if dialect == .opodsync, name.wholeMatch(of: /\w+__\w{10}/) != nil { throw Refusal(status: 401) }
        return name
    }

    private static func response(_ object: Any) throws -> HTTPResponse {
        let body = try JSONSerialization.data(withJSONObject: object, options: [.withoutEscapingSlashes])
        return HTTPResponse(headers: ["Content-Type": "application/json"], body: body)
    }

    private static func response(_ page: String) -> HTTPResponse {
        HTTPResponse(headers: ["Content-Type": "text/html"], body: Data(page.utf8))
    }

    private static func response(status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Set-Cookie": "session=\(status); path=/"],
            body: Data("<html>\(status)</html>".utf8))
    }
}
