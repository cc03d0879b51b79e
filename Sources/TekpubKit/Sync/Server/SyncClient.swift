import Foundation
import TekpubFormats

/// Sends the requests for one account, and reads the responses.
///
/// This folder speaks to servers; what is exchanged is decided in the folder above.
///
/// The name and the password go to the origin of the server with every request (Basic), and to no other.
struct SyncClient: Sendable {
    let account: SyncAccount
    /// The ID of this library at the server.
    let device: String
    private let sender: SyncRequestSender

    init(account: SyncAccount, device: String, sender: SyncRequestSender) {
        self.account = account
        self.device = device
        self.sender = sender
    }

    private var server: SyncServer { account.server }

    /// The maximum number of bytes of all answers with actions.
    var actionByteLimit: Int { sender.actionByteLimit }

    /// Makes the device known. For a device that is known, it changes nothing but the caption.
    func registerDevice(caption: String) async throws(SyncError) {
        // The answer is empty.
        _ = try await sender.text(post(.device, ["caption": caption, "type": "laptop"]))
    }

    /// Returns the feeds that were added and removed since a time; 0 for all.
    func subscriptions(since: Int) async throws(SyncError) -> SyncResponse {
        let answer = try await sender.answer(to: get(.subscriptions(since: since)))
        guard answer.hasChanges else { throw .unreadable(host: server.host) }
        return answer
    }

    /// Returns the feeds of all devices of the account.
    func allSubscriptions() async throws(SyncError) -> [String] {
        let answer = try await sender.answer(to: get(.allSubscriptions))
        guard answer.isList else { throw .unreadable(host: server.host) }
        return answer.addresses
    }

    /// Sends the feeds that were added and removed here.
    func send(added: [String], removed: [String]) async throws(SyncError) -> SyncResponse {
        // Nextcloud needs both lists, even if they are empty.
        try await sender.answer(to: post(.subscriptionChanges, ["add": added, "remove": removed]))
    }

    /// Reads the actions since a time, in parts as they arrive.
    ///
    /// - Parameters:
    ///   - room: how many bytes may be read; `actionByteLimit` for the first answer of several.
    ///   - receive: receives the actions in the server's order.
    func actions(
        since: Int, room: inout Int, _ receive: ([EpisodeAction]) async throws(SyncError) -> Void
    ) async throws(SyncError) -> SyncResponse {
        let answer = try await sender.answer(to: get(.actions(since: since)), room: &room, receive)
        guard answer.hasActions else { throw .unreadable(host: server.host) }
        return answer
    }

    /// Sends actions in one request.
    func send(_ actions: [EpisodeAction]) async throws(SyncError) {
        _ = try await sender.answer(to: post(.newActions, actions))
    }

    /// Checks that the server accepts the name and the password.
    ///
    /// - Throws: `SyncError.wrongPassword`, or `noSyncServer` if there is no such API.
    func check() async throws(SyncError) {
        do throws(SyncError) {
            // Far in the future, so that the answer is short.
            let answer = try await sender.answer(to: get(.actions(since: 4_000_000_000)))
            guard answer.hasActions else { throw .noSyncServer(host: server.host) }
        } catch .unreadable(let host), .failed(.status(let host, 404)), .failed(.status(let host, 405)) {
            throw .noSyncServer(host: host)
        }
    }
}

extension SyncClient {
    private func get(_ resource: SyncServer.Resource) -> HTTPRequest {
        request(resource)
    }

    private func post(_ resource: SyncServer.Resource, _ body: some Encodable) throws(SyncError)
        -> HTTPRequest
    {
        var request = request(resource)
        request.method = "POST"
        request.fields["Content-Type"] = "application/json"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        do {
            request.body = try encoder.encode(body)
        } catch {
            // Texts and whole numbers can always be encoded.
            throw .unreadable(host: server.host)
        }
        return request
    }

    /// The client moves the name and the password from the address to a header.
    private func request(_ resource: SyncServer.Resource) -> HTTPRequest {
        let url = server.url(of: resource, user: account.user, device: device)
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.user = account.user
        parts?.password = account.password
        return HTTPRequest(url: parts?.url ?? url)
    }
}
