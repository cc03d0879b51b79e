import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubKit

extension Doctor {
    /// How long mpv may take to tell its version.
    private static let versionLimit = Duration.milliseconds(700)

    /// Returns the report about this machine, from what the checks have found.
    @concurrent
    static func report(
        _ findings: [Finding], on terminal: TerminalExamination, environment: [String: String]
    ) async -> BugReport {
        let configuration = UserConfiguration(in: .ofUser) { environment[$0] }
        let mpv = await onBlockingThread { [path = environment["PATH"]] in
            LibraryVersions.mpv(path: path, limit: versionLimit)
        }
        // Ignore errors: mistakes are among the findings.
        let path = (try? Settings.forScreen().logPath()) ?? nil
        let log = path.map { ($0, LogFile.lastLines(of: $0, count: BugReport.logLineCount)) }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return BugReport(
            versions: [
                ("tekpub", TekpubKit.version), ("system", LibraryVersions.system),
                ("terminal", terminal.answers?.version ?? terminal.typeName ?? "unknown"),
                ("ncurses", TerminalExamination.libraryVersion),
                ("libcurl", LibraryVersions.curl ?? "not loaded"), ("sqlite", LibraryVersions.sqlite),
                ("mpv", mpv ?? "not installed"),
            ],
            terminal: BugReport.facts(
                of: terminal, size: isKnown ? (Int(size.ws_col), Int(size.ws_row)) : nil,
                environment: environment),
            findings: findings, configuration: BugReport.lines(of: configuration), log: log,
            filter: SecretFilter(home: environment["HOME"] ?? NSHomeDirectory()))
    }

    /// Shows the text of a report on the terminal and, if the user agrees, writes it to a file that only the user can read.
    ///
    /// Without a terminal, or if the user need not be asked, it is written at once. A file that exists is only replaced
    /// if the user says so.
    ///
    /// - Parameters:
    ///   - file: the path; `-` for standard output.
    ///   - isAgreed: whether the user need not be asked.
    /// - Throws: an exit code, after printing why nothing was written.
    static func write(_ text: String, to file: String, isAgreed: Bool) throws {
        let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        if file == "-" || isInteractive {
            var output = Output()
            try output.write(text)
            try output.flush()
        }
        guard file != "-" else { return }
        let path = URL(filePath: file).path
        var status = stat()
        let exists = lstat(path, &status) == 0
        if exists, isAgreed || !isInteractive {
            throw Failure(
                localized("\(file) exists, and is not replaced. Name another file."), code: EX_CANTCREAT)
        }
        if isInteractive, !isAgreed {
            let question =
                exists
                ? localized("\(file) exists. Replace it by this report? [y/N]")
                : localized("Write this report to \(file)? [y/N]")
            guard try agrees(to: question) else {
                throw Failure(localized("Nothing was written."), code: EX_NOPERM)
            }
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(Data(text.utf8), to: path, replaces: exists)
        } catch {
            throw Failure(localized("\(file) cannot be written: \(error.reason)."), code: EX_CANTCREAT)
        }
        tell(localized("Wrote \(file). Look through it before you hand it on."))
    }
}
