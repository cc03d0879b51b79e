import ArgumentParser
import Foundation
import Localization
import Logging
import TekpubKit

/// The log of the running command, for the messages that it prints.
enum CommandLog {
    /// The open log; nil if the user asked for none.
    @TaskLocal static var current: LogFile?

    /// Runs `body`, whose messages go to `log` too.
    static func record<Result>(_ log: LogFile?, _ body: () throws -> Result) rethrows -> Result {
        guard let log else { return try body() }
        return try $current.withValue(log, operation: body)
    }

    /// Logs how the command ends, and waits until that is written. The program exits next.
    ///
    /// - Parameter message: the message to print; empty for none.
    static func end(with code: ExitCode, message: String) {
        guard let log = current else { return }
        if !message.isEmpty { log.logger.error("\(message)", source: "command") }
        log.logger.info("ends with code \(code.rawValue)", source: "tekpub")
        log.finish()
    }
}

extension LogFile {
    /// Opens the log that the option or the settings ask for; nil for no log.
    ///
    /// - Parameters:
    ///   - path: the path in the option; nil if it is not given.
    ///   - name: the name of the command, for the first line.
    /// - Throws: exit code 73, after printing why the file cannot be written.
    static func open(
        _ path: String?, by settings: @autoclosure () throws -> Settings, for name: String
    ) throws -> LogFile? {
        guard let path = try path ?? settings().logPath() else { return nil }
        let log: LogFile
        do throws(LogFileError) {
            log = try LogFile(path: path)
        } catch {
            throw Failure(error.localizedDescription, code: EX_CANTCREAT)
        }
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let terminal = getenv("TERM").map { String(cString: $0) } ?? "none"
        log.logger.info(
            "\(TekpubKit.version) starts \(name), process \(getpid()), terminal \(terminal), \(system)",
            source: "tekpub")
        return log
    }
}

/// The option for a log file.
struct LogOptions: ParsableArguments {
    @Option(
        name: .customLong("log"),
        help: ArgumentHelp(
            summary: localized("Append a log without secrets to a file, for bug reports."), value: .file))
    var path: String?

    func validate() throws {
        if path?.isEmpty == true { throw ValidationError(localized("--log has no value. Name a file.")) }
    }
}

/// A command that can write a log.
protocol LoggedCommand: ParsableCommand {
    /// The option for the log file.
    var log: LogOptions { get }
}
