import Foundation
import TekpubFormats

/// The login at a Nextcloud server in the user's browser, which gives this program a password of its own.
///
/// Source: Nextcloud's developer manual, Login Flow v2.
public struct NextcloudLogin: Sendable {
    /// The page on which the user confirms the login.
    public let page: URL
    private let server: SyncServer
    private let token: String
    private let endpoint: URL
    private let clock: any Clock<Duration>

    /// How long the user has to confirm. Nextcloud forgets the login after 20 minutes.
    private static let patience = Duration.seconds(20 * 60)
    private static let interval = Duration.seconds(1)

    private struct Beginning: Decodable {
        let poll: Poll
        let login: String

        struct Poll: Decodable {
            let token, endpoint: String
        }
    }

    private struct Confirmation: Decodable {
        let loginName, appPassword: String
    }

    /// Asks the server for a login.
    @concurrent
    public static func begin(
        at server: SyncServer, clock: any Clock<Duration> = TimerClock()
    ) async throws(SyncError) -> NextcloudLogin {
        let sender = SyncRequestSender(clock: clock)
        var request = HTTPRequest(url: server.url("/index.php/login/v2"))
        request.method = "POST"
        let body = try await sender.text(request)
        guard let beginning = try? JSONDecoder().decode(Beginning.self, from: body),
            let page = URL(string: beginning.login), let endpoint = URL(string: beginning.poll.endpoint),
            // The password comes from there, and a page opens in the browser: both must be of this server.
            let origin = Origin(server.baseURL.url), Origin(endpoint) == origin, Origin(page) == origin
        else { throw .noSyncServer(host: server.host) }
        return NextcloudLogin(
            page: page, server: server, token: beginning.poll.token, endpoint: endpoint, clock: clock)
    }

    /// Waits until the user has confirmed the login.
    @concurrent
    public func account() async throws(SyncError) -> SyncAccount {
        var request = HTTPRequest(url: endpoint)
        request.method = "POST"
        Form(["token": token]).fill(&request)
        for _ in 0..<Int(Self.patience / Self.interval) {
            do throws(SyncError) {
                // A sender for each, without the cookies of the last answer: opodsync answers 500 to its own.
                let body = try await SyncRequestSender(clock: clock).text(request)
                guard let confirmation = try? JSONDecoder().decode(Confirmation.self, from: body) else {
                    throw .unreadable(host: server.host)
                }
                return SyncAccount(
                    server: server, user: confirmation.loginName, password: confirmation.appPassword)
            } catch .failed(.status(_, 404)) {
                // Not confirmed yet.
            }
            do {
                try await clock.sleep(for: Self.interval)
            } catch {
                throw .cancelled
            }
        }
        throw .notConfirmed(host: server.host)
    }
}
