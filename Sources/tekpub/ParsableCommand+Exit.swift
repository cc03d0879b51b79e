import ArgumentParser
import CursesKit
import Dispatch
import Foundation
import Localization
import TekpubKit

extension ParsableCommand {
    /// Prints the message of `error` and exits with its code.
    ///
    /// Replaces ArgumentParser's function of that name, which prints arguments unescaped: a message may quote
    /// text from the user or another program.
    static func exit(withError error: (any Error)? = nil) -> Never {
        var code = error.map { exitCode(for: $0) } ?? .success
        let message = error.map(text) ?? ""
        CommandLog.end(with: code, message: message)
        if code == .brokenPipe { endByBrokenPipe() }
        if !message.isEmpty {
            let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            let text = lines.map { "\(Text($0))\n" }.joined()
            if code.isSuccess {
                code = Output.print(text)
                if code == .brokenPipe { endByBrokenPipe() }
            } else {
                // Ignore errors: the exit code still reports the error.
                try? FileHandle.standardError.write(contentsOf: Output.bytes(of: text))
            }
        }
        Foundation.exit(code.rawValue)
    }

    /// Returns the help, or the message of `error`, in the language in force.
    private static func text(for error: any Error) -> String {
        // Its reason is printed already, and ArgumentParser would build the help for nothing.
        guard !(error is ExitCode) else { return "" }
        return HelpTexts.$needed.withValue(.all) {
            let context = CommandContext(CommandLine.arguments.dropFirst())
            let page: HelpPage
            switch exitCode(for: error) {
            case .validationFailure:
                page = HelpPage(refusing: message(for: error), in: context.runCommand)
            // A command that consists of others throws its help.
            case .success
            where (context.asksForHelp && message(for: error) != TekpubKit.version) || error is CleanExit:
                page = HelpPage(of: context)
            default: return fullMessage(for: error)
            }
            return page.lines.joined(separator: "\n")
        }
    }

    /// Runs the command in the arguments after the program's name, and exits if they are invalid.
    static func start(_ arguments: [String]) {
        do {
            let named = NamedCommand(in: arguments, of: self)
            if let unknown = UnknownCommand(after: named) {
                throw Failure(unknown.sentence, code: EX_USAGE)
            }
            var command = try named.parsed ?? parseAsRoot(arguments)
            let name = "\(type(of: command))".lowercased()
            let log = try (command as? any LoggedCommand).flatMap {
                // The browser shows mistakes in the configuration itself.
                try LogFile.open(
                    $0.log.path, by: command is Tekpub ? .forScreen() : Settings(), for: name)
            }
            CommandLog.record(log) {
                do {
                    try command.run()
                } catch {
                    // Here, so that the log contains the error.
                    exit(withError: error)
                }
            }
        } catch {
            exit(withError: error)
        }
    }

    /// Runs `body` asynchronously, then exits.
    ///
    /// - Parameter body: throws the error to exit with.
    static func finish(with body: @escaping @Sendable () async throws -> Void) -> Never {
        Task {
            do {
                try await body()
                exit()
            } catch {
                exit(withError: error)
            }
        }
        dispatchMain()
    }
}

/// Handles signals instead of ending the command: by default SIGINT, such as from Ctrl-C, and SIGTERM.
struct Interrupts {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter handle: receives the signal's number.
    init(_ signals: [Int32] = [SIGINT, SIGTERM], handle: @escaping @Sendable (Int32) -> Void) {
        let log = CommandLog.current
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { CommandLog.$current.withValue(log) { handle(number) } }
            source.activate()
            return source
        }
    }
}
