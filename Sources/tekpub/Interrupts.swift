import Dispatch
import Foundation

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
