import Foundation
import SyncTestServer
import Testing

@testable import TekpubKit

struct SyncServerTests {
    @Test(arguments: GPodderServer.Dialect.allCases)
    func findsOutWhatAServerSpeaks(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let detected = try await SyncServer.detected(at: try BaseURL(await server.url))
            #expect(detected.dialect.rawValue == dialect.rawValue)
            // Nothing secret is sent to find that out.
            #expect(await server.requests.allSatisfy { !$0.line.contains(GPodderServer.user) })
        }
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example/index.php/apps/gpoddersync/episode_action?since=5"),
        (
            "https://a.example/cloud/",
            "https://a.example/cloud/index.php/apps/gpoddersync/episode_action?since=5"
        ),
        (
            "https://a.example/cloud/index.php/apps/gpoddersync",
            "https://a.example/cloud/index.php/apps/gpoddersync/episode_action?since=5"
        ),
    ])
    func knowsThePathsOfNextcloud(base: String, address: String) throws {
        let server = SyncServer(baseURL: try BaseURL(base), dialect: .nextcloud)
        #expect(server.url(of: .actions(since: 5), user: "ada", device: "d").absoluteString == address)
    }

    @Test func encodesTheNameOfTheUser() throws {
        let server = SyncServer(baseURL: try BaseURL("https://a.example/g"), dialect: .gpodder)
        #expect(
            server.url(of: .subscriptions(since: 0), user: "a/b c@d", device: "dev").absoluteString
                == "https://a.example/g/api/2/subscriptions/a%2Fb%20c@d/dev.json?since=0")
    }

    @Test func logsInAtNextcloudInTheBrowser() async throws {
        try await withSyncServer(.nextcloud) { server in
            let address = await server.url
            let nextcloud = SyncServer(baseURL: try BaseURL(address), dialect: .nextcloud)
            let clock = ManualClock()
            let login = try await NextcloudLogin.begin(at: nextcloud, clock: clock)
            #expect(login.page.absoluteString == "\(address)/login/v2/flow/1")
            let account = Task { try await login.account() }
            // The first question comes before the user has confirmed.
            await clock.sleeper(until: .seconds(1))
            await server.confirmLogin()
            clock.advance(by: .seconds(2))
            let found = try await account.value
            #expect(found.user == GPodderServer.user)
            #expect("\(found)" == "***")
            try await SyncClient(account: found, device: "", sender: SyncRequestSender()).check()
        }
    }

    @Test func refusesAServerThatSpeaksSomethingElse() async throws {
        let server = try RawServer { _ in .answer("<html></html>") }
        defer { server.stop() }
        let found = try await SyncServer.detected(at: try BaseURL(server.url))
        let account = SyncAccount(server: found, user: "ada", password: "x")
        let error = await #expect(throws: SyncError.self) {
            try await SyncClient(account: account, device: "", sender: SyncRequestSender()).check()
        }
        #expect(error == .noSyncServer(host: found.host))
    }
}

struct SyncAccountStoreTests {
    private let folder: TemporaryFolder
    private let store: SyncAccountStore

    init() throws {
        folder = try TemporaryFolder()
        store = SyncAccountStore(directory: folder.url.appending(path: "sync"))
    }

    @Test func keepsAnAccountForTheUserAlone() throws {
        #expect(try store.account() == nil)
        let server = SyncServer(baseURL: try BaseURL("https://a.example/g"), dialect: .nextcloud)
        let account = SyncAccount(server: server, user: "ada", password: "open sesame")
        try store.save(account)
        #expect(try store.account() == account)
        let path = folder.url.appending(path: "sync/account").path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(!String(reflecting: account).contains("sesame"))
        #expect(try store.remove())
        #expect(try store.account() == nil)
    }

    @Test func saysThatTheFileIsDamaged() throws {
        let path = folder.url.appending(path: "sync")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: path.appending(path: "account"))
        #expect(throws: SyncError.self) { try store.account() }
    }
}
