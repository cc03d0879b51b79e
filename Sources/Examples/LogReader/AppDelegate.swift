import CursesKit
import Foundation

/// Shows logs as they grow: the files that the command line names, and what is piped into the program.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?
    private let sources: [any LogSource]

    /// Reads the files of the command line and standard input. Ends the program if there is nothing to read.
    convenience init() {
        var sources: [any LogSource] = CommandLine.arguments.dropFirst().map { LogFile(path: $0) }
        if let descriptor = Application.takePipedInput() { sources.append(LogPipe(descriptor: descriptor)) }
        if sources.isEmpty {
            FileHandle.standardError.write(Data("usage: LogReader FILE ..., or COMMAND | LogReader\n".utf8))
            exit(EX_USAGE)
        }
        self.init(sources: sources)
    }

    init(sources: [any LogSource]) {
        self.sources = sources
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let logs = sources.map { LogViewController($0, clock: application.clock) }
        let window = Window(frame: application.screen.bounds)
        window.title = "Logs"
        window.rootViewController = logs.count == 1 ? logs[0] : TabController(viewControllers: logs)
        self.window = window
        for log in logs { log.read() }
    }
}
