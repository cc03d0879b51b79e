import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Synchronises the library with a sync server.
///
/// This folder has the commands for it: `sync`, `sync login`, `sync logout` and `sync status`. They use the account in
/// the `SyncAccountStore`, and a `Synchronizer` for the rest.
struct Sync: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sync",
            summary: localized("Share sources, positions and what you watched with your other programs."),
            discussion: localized(
                """
                Uses a server with the gPodder API 2: gpodder.net, opodsync, or a Nextcloud with the app GPodderSync. Log in \
                once with 'tekpub sync login URL'; afterwards 'tekpub sync' exchanges what has changed on both sides, and the \
                browser does the same by itself. Of two changes of one episode, the later one is kept. What was changed \
                offline is kept here and sent later.
                """),
            subcommands: [SyncNow.self, SyncLogin.self, SyncLogout.self, SyncStatus.self],
            defaultSubcommand: SyncNow.self
        )
    }
}

/// Exchanges what has changed.
struct SyncNow: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "now", summary: localized("Exchange what has changed on both sides."),
            discussion: localized(
                """
                Prints a line for each source that was added or removed, here or there, one for the episodes that were \
                received and sent, and one for each conflict with what was kept. New sources are loaded at once. Sources whose \
                address contains a name or a password stay on this computer. The exit code is 69 if the server fails, and 77 \
                if it does not accept the login.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(
        help: ArgumentHelp(
            summary: localized(
                "Forget what was exchanged before, and exchange everything again, for a server that lost it.")
        ))
    var full = false

    @Flag(
        help: ArgumentHelp(
            summary: localized("Remove sources here even if the server removes more than half of them.")))
    var acceptRemovals = false

    @Flag(help: ArgumentHelp(summary: localized("Print only warnings and failures.")))
    var quiet = false

    func run() throws {
        let options = Synchronizer.Options(isFull: full, acceptsRemovals: acceptRemovals)
        let quiet = quiet
        Self.finish {
            try await Library.opened(changes: true) { library in
                let account = try SyncAccountStore(in: Directories.ofUser).required()
                let synchronizer = Synchronizer(
                    account: account, sources: library.sources, logger: CommandLog.current?.logger)
                let refresher = try library.refresher()
                let report: SyncReport
                do throws(SyncError) {
                    report = try await synchronizer.run(options) {
                        // Ignore errors: the status of each new source says what failed.
                        _ = try? await refresher.refresh(.only(Set($0)))
                    }
                } catch {
                    throw Failure(error)
                }
                report.warnings.forEach(warn)
                if !report.heldRemovals.isEmpty {
                    let titles = report.heldRemovals.joined(separator: ", ")
                    warn(
                        localized(
                            """
                            \(account.server.host) removes \(report.heldRemovals.count) of your sources: \(titles). If that is \
                            right, give --accept-removals.
                            """))
                }
                guard !quiet else { return }
                var output = Output()
                for line in report.lines { try output.write("\(Text(line))\n") }
                try output.flush()
            }
        }
    }
}

extension SyncReport {
    /// What was exchanged, as lines.
    fileprivate var lines: [String] {
        var rows: [(verb: String, rest: String)] = []
        rows += addedHere.map { (localized("added here"), $0) }
        rows += removedHere.map { (localized("removed here"), $0) }
        rows += addedThere.map { (localized("added there"), $0) }
        rows += removedThere.map { (localized("removed there"), $0) }
        if receivedCount > 0 { rows.append((localized("received"), received)) }
        if sentCount > 0 {
            let sent = localized(sentCount, one: "\(sentCount) episode", other: "\(sentCount) episodes")
            rows.append((localized("sent"), sent))
        }
        rows += conflicts.prefix(Self.conflictLimit).map { (localized("conflict"), $0.sentence()) }
        if conflicts.count > Self.conflictLimit {
            let rest = localized("and \(conflicts.count - Self.conflictLimit) more")
            rows.append((localized("conflict"), rest))
        }
        if waitingCount > 0 {
            let waiting = localized(
                waitingCount, one: "\(waitingCount) episode that no source here has yet",
                other: "\(waitingCount) episodes that no source here has yet")
            rows.append((localized("waiting for"), waiting))
        }
        if unsentCount > 0 {
            let unsent = localized(
                unsentCount, one: "\(unsentCount) episode that is not in its catalogue now",
                other: "\(unsentCount) episodes that are not in their catalogues now")
            rows.append((localized("not sent"), unsent))
        }
        guard !rows.isEmpty else { return [localized("Nothing has changed.")] }
        let column = max(13, rows.map { Text($0.verb).width }.max() ?? 0) + 2
        return rows.map { $0.verb.padded(to: column) + $0.rest }
    }

    private var received: String {
        watchedCount > 0
            ? localized(
                receivedCount, one: "\(receivedCount) episode, \(watchedCount) watched",
                other: "\(receivedCount) episodes, \(watchedCount) watched")
            : localized(receivedCount, one: "\(receivedCount) episode", other: "\(receivedCount) episodes")
    }

    private static let conflictLimit = 20
}

extension String {
    /// The text with spaces up to `width` cells.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - Text(self).width))
    }
}

extension SyncAccountStore {
    /// Creates the store in the program's folder.
    init(in directories: Directories) {
        self.init(directory: directories.data.appending(path: "sync"))
    }

    /// Returns the account.
    ///
    /// - Throws: an exit code, after printing the reason, also if the user has not logged in.
    func required() throws -> SyncAccount {
        do throws(SyncError) {
            guard let account = try account() else { throw .noAccount }
            return account
        } catch {
            throw Failure(error)
        }
    }
}

/// Prints why the library could not be synchronised, and returns the exit code.
func Failure(_ error: SyncError) -> ExitCode {
    switch error {
    case .cancelled: .failure
    case .noAccount: Failure(error.localizedDescription, code: EX_USAGE)
    case .wrongPassword, .notReadable, .notConfirmed: Failure(error.localizedDescription, code: EX_NOPERM)
    case .unreadable, .tooMuch: Failure(error.localizedDescription, code: EX_DATAERR)
    case .library, .notSaved: Failure(error.localizedDescription, code: EX_CANTCREAT)
    case .noSyncServer, .failed, .isRunning: Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}
