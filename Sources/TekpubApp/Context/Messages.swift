import Logging

/// Says in passing what was done, and what went wrong: in the status line, until the next sentence.
@MainActor
final class Messages {
    /// Shows the sentences; nil while there is no browser.
    weak var line: StatusLine?
    /// Receives the errors; nil if there is no log.
    let logger: Logger?

    init(logger: Logger? = nil) {
        self.logger = logger
    }

    /// Shows a sentence; an empty one clears the last.
    func say(_ sentence: String) {
        line?.say(sentence)
    }

    /// Shows a sentence after those that are shown.
    func announce(_ sentence: String) {
        line?.announce([sentence])
    }

    /// Logs what an alert says.
    func log(_ title: String, _ message: String) {
        logger?.error("\(title) \(message.replacing("\n\n", with: " "))", source: "screen")
    }

    /// Shows and logs an error.
    func report(_ sentence: String) {
        logger?.warning("\(sentence)", source: "screen")
        line?.report(sentence)
    }
}
