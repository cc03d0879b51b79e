import ArgumentParser
import TekpubKit

/// The option for a log file.
struct LogOptions: ParsableArguments {
    @Option(
        name: .customLong("log"),
        help: ArgumentHelp("Append a log without secrets to a file, for bug reports.", valueName: "file"))
    var path: String?

    func validate() throws {
        if path?.isEmpty == true { throw ValidationError("--log has no value. Name a file.") }
    }
}

/// A command that can write a log.
protocol LoggedCommand: ParsableCommand {
    /// The option for the log file.
    var log: LogOptions { get }
}
