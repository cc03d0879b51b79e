import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubKit

/// Logs in at a sync server.
struct SyncLogin: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "login", summary: localized("Log in to a sync server."),
            discussion: localized(
                """
                Asks for the name and, without showing it, for the password, or reads the password as one line from a pipe. At \
                a Nextcloud, confirm the login in your browser instead, which gives tekpub a password of its own; with --user, \
                give an app password. The password is stored in a file that only you can read, and is sent to that server \
                only.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp(summary: localized("Your name at the server."), value: .name))
    var user: String?

    @Option(
        help: ArgumentHelp(
            summary: localized(
                "What the server speaks, if that is not found out: gpodder, opodsync or nextcloud."),
            value: .kind))
    var kind: SyncServer.Dialect?

    @Argument(
        help: ArgumentHelp(summary: localized("The address, such as https://gpodder.net."), value: .address))
    var address: String

    func validate() throws {
        _ = try baseURL()
    }

    func run() throws {
        let (baseURL, user, kind) = (try baseURL(), user, kind)
        let isOnTerminal = isatty(STDIN_FILENO) == 1
        Self.finish {
            do throws(SyncError) {
                let server =
                    if let kind {
                        SyncServer(baseURL: baseURL, dialect: kind)
                    } else {
                        try await SyncServer.detected(at: baseURL)
                    }
                let account =
                    if server.dialect == .nextcloud, user == nil {
                        try await Self.confirmedAccount(at: server)
                    } else {
                        try Self.account(at: server, user: user, isOnTerminal: isOnTerminal)
                    }
                try await account.check()
                try SyncAccountStore(in: .ofUser).save(account)
                tell(localized("Logged in to \(server.host). 'tekpub sync' exchanges everything now."))
                if baseURL.url.scheme == "http", !Self.isThisComputer(baseURL) {
                    warn(
                        localized("The address begins with http, so others on the way can read the password.")
                    )
                }
            } catch .failed(let error) {
                // Not the sentence about a synchronisation that loses nothing: there was none yet.
                throw Failure(error)
            } catch {
                throw Failure(error)
            }
        }
    }

    /// - Throws: `ValidationError`, also for an address with a password: other users can read arguments.
    private func baseURL() throws -> BaseURL {
        let baseURL: BaseURL
        do {
            baseURL = try BaseURL(address)
        } catch {
            throw ValidationError(error.localizedDescription)
        }
        guard baseURL.url.user() == nil, baseURL.url.query() == nil else {
            throw ValidationError(
                localized("Give the address without name and password; you are asked for them."))
        }
        return baseURL
    }

    private static func isThisComputer(_ baseURL: BaseURL) -> Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(baseURL.url.host() ?? "")
    }

    /// Asks for the name and the password.
    private static func account(
        at server: SyncServer, user: String?, isOnTerminal: Bool
    ) throws(SyncError) -> SyncAccount {
        do {
            let prompt = isOnTerminal ? try TerminalPrompt() : nil
            guard let user = try user ?? prompt?.line(localized("Name: ")), !user.isEmpty else {
                throw ValidationError(localized("Without a terminal to ask on, give --user."))
            }
            let password = try prompt.map { try $0.secret(localized("Password: ")) } ?? readLine() ?? ""
            guard !password.isEmpty else { throw ValidationError(localized("The password is empty.")) }
            return SyncAccount(server: server, user: user, password: password)
        } catch {
            // Ends here, because nothing was exchanged yet.
            SyncLogin.exit(withError: error)
        }
    }

    /// Opens the login page in the browser, and waits until the user has confirmed it.
    private static func confirmedAccount(at server: SyncServer) async throws(SyncError) -> SyncAccount {
        let login = try await NextcloudLogin.begin(at: server)
        let browser = WebBrowser.installed(environment: ProcessInfo.processInfo.environment)
        if await browser?.open(login.page) == true {
            tell(
                localized(
                    "Confirm the login in your browser. If no page has opened: \(login.page.absoluteString)"))
        } else {
            tell(localized("Confirm the login at \(login.page.absoluteString)"))
        }
        return try await login.account()
    }
}

extension SyncServer.Dialect: ExpressibleByArgument {}

/// Deletes the login at the sync server.
struct SyncLogout: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "logout", summary: localized("Delete the login; sources and marks stay."))
    }

    @OptionGroup var log: LogOptions

    func run() throws {
        do throws(SyncError) {
            let wasLoggedIn = try SyncAccountStore(in: .ofUser).remove()
            tell(wasLoggedIn ? localized("Logged out.") : localized("Not logged in."))
        } catch {
            throw Failure(error)
        }
    }
}

/// Shows how the synchronisation goes.
struct SyncStatus: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "status", summary: localized("Show the account and what waits."),
            discussion: localized(
                """
                Asks no server. With --json, prints an object with 'server', 'kind', 'user', 'device', 'synced' (in ISO 8601), \
                'failure', 'failures', 'pending' (episodes to send), 'waiting' (episodes that no source here has yet) and \
                'private' (sources that stay here because their address contains a name); a value that is not known is left \
                out.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func run() throws {
        let json = json
        Self.finish {
            try await Library.opened { library in
                let account = try SyncAccountStore(in: Directories.ofUser).required()
                let state = try await onBlockingThread { () throws(LibraryError) in
                    try Synchronizer(account: account, sources: library.sources).state()
                }
                var output = Output()
                try output.write(json ? "\(JSONText(ListedSync(state)))\n" : state.lines)
                try output.flush()
            }
        }
    }
}

extension SyncState {
    fileprivate var lines: String {
        let rows: [(String, String?)] = [
            (localized("server"), "\(host) (\(dialect.rawValue))"), (localized("user"), user),
            (localized("device"), device),
            (localized("synced"), syncedAt?.formatted(.iso8601) ?? localized("never")),
            (localized("failure"), failure), (localized("to send"), "\(pendingCount)"),
            (localized("waiting"), "\(waitingCount)"),
            (localized("private"), privateCount > 0 ? "\(privateCount)" : nil),
        ]
        let column = max(7, rows.map { Text($0.0).width }.max() ?? 0) + 2
        return rows.compactMap { name, value in
            value.map { "\(Text(name.padded(to: column) + $0))\n" }
        }.joined()
    }
}

/// The output of `sync status --json`.
private struct ListedSync: Encodable {
    let server, kind, user: String
    let device, synced, failure: String?
    let failures, pending, waiting, `private`: Int

    init(_ state: SyncState) {
        server = "\(state.host)"
        kind = state.dialect.rawValue
        user = state.user
        device = state.device
        synced = state.syncedAt?.formatted(.iso8601)
        failure = state.failure
        failures = state.failureCount
        pending = state.pendingCount
        waiting = state.waitingCount
        `private` = state.privateCount
    }
}
