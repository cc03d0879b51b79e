import ArgumentParser
import CursesKit
import Foundation
import TekpubKit

/// Synchronises the library with a sync server.
///
/// This folder has the commands for it: `sync`, `sync login`, `sync logout` and `sync status`. They use the account in
/// the `SyncAccountStore`, and a `Synchronizer` for the rest.
struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Share sources, positions and what you watched with your other programs.",
        discussion: """
            Uses a server with the gPodder API 2: gpodder.net, opodsync, or a Nextcloud with the app GPodderSync. Log in \
            once with 'tekpub sync login URL'; afterwards 'tekpub sync' exchanges what has changed on both sides, and the \
            browser does the same by itself. Of two changes of one episode, the later one is kept. What was changed \
            offline is kept here and sent later.
            """,
        subcommands: [SyncNow.self, SyncLogin.self, SyncLogout.self, SyncStatus.self],
        defaultSubcommand: SyncNow.self
    )
}

/// Exchanges what has changed.
struct SyncNow: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Exchange what has changed on both sides.",
        discussion: """
            Prints a line for each source that was added or removed, here or there, one for the episodes that were \
            received and sent, and one for each conflict with what was kept. New sources are loaded at once. Sources whose \
            address contains a name or a password stay on this computer. The exit code is 69 if the server fails, and 77 \
            if it does not accept the login.
            """
    )

    @OptionGroup var log: LogOptions

    @Flag(help: "Forget what was exchanged before, and exchange everything again, for a server that lost it.")
    var full = false

    @Flag(help: "Remove sources here even if the server removes more than half of them.")
    var acceptRemovals = false

    @Flag(help: "Print only warnings and failures.")
    var quiet = false

    func run() throws {
        let options = Synchronizer.Options(isFull: full, acceptsRemovals: acceptRemovals)
        let quiet = quiet
        Self.finish {
            try await SourceSession.with { session in
                let account = try SyncAccountStore(in: session.directories).required()
                let synchronizer = Synchronizer(
                    account: account, sources: session.sources, logger: CommandLog.current?.logger)
                let report: SyncReport
                do throws(SyncError) {
                    report = try await synchronizer.run(options) { await session.load($0) }
                } catch {
                    throw Failure(error)
                }
                report.warnings.forEach(warn)
                if !report.heldRemovals.isEmpty {
                    let titles = report.heldRemovals.joined(separator: ", ")
                    warn(
                        """
                        \(account.server.host) removes \(report.heldRemovals.count) of your sources: \(titles). If that is \
                        right, give --accept-removals.
                        """)
                }
                guard !quiet else { return }
                var output = Output()
                for line in report.lines { try output.write("\(Text(line))\n") }
                try output.flush()
            }
        }
    }
}

extension SourceSession {
    /// Loads new sources. What fails is loaded by the next refresh.
    fileprivate func load(_ new: [Source.ID]) async {
        // Ignore errors: the status of each source says what failed.
        _ = try? await refresher.refresh(.only(Set(new)))
    }
}

extension SyncReport {
    /// What was exchanged, as lines.
    fileprivate var lines: [String] {
        var lines =
            addedHere.map { "added here     \($0)" } + removedHere.map { "removed here   \($0)" }
            + addedThere.map { "added there    \($0)" } + removedThere.map { "removed there  \($0)" }
        func line(_ verb: String, _ count: Int, _ rest: String = "") {
            guard count > 0 else { return }
            lines.append("\(verb) \(count == 1 ? "1 episode" : "\(count) episodes")\(rest)")
        }
        line("received      ", receivedCount, watchedCount > 0 ? ", \(watchedCount) watched" : "")
        line("sent          ", sentCount)
        lines += conflicts.prefix(Self.conflictLimit).map { "conflict       \($0.sentence)" }
        if conflicts.count > Self.conflictLimit {
            lines.append("conflict       and \(conflicts.count - Self.conflictLimit) more")
        }
        line("waiting for   ", waitingCount, " that no source here has yet")
        line("not sent      ", unsentCount, " that are not in their catalogues now")
        return lines.isEmpty ? ["Nothing has changed."] : lines
    }

    private static let conflictLimit = 20
}

extension SyncConflict {
    /// What was changed on both sides, and what was kept.
    fileprivate var sentence: String {
        let other = device.map { "on \($0)" } ?? "elsewhere"
        return "\(title ?? "Untitled episode"): \(here.text) here, \(there.text) \(other); "
            + (isThereKept ? "kept that \(other)" : "kept that here")
    }
}

extension SyncConflict.State {
    fileprivate var text: String {
        guard let positionInSeconds else { return isWatched ? "watched" : "not watched" }
        let (minutes, seconds) = (positionInSeconds / 60, positionInSeconds % 60)
        return "at \(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
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
    case .unreadable: Failure(error.localizedDescription, code: EX_DATAERR)
    case .library, .notKept: Failure(error.localizedDescription, code: EX_CANTCREAT)
    case .noSyncServer, .failed, .isRunning: Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}
