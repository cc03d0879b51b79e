import Dispatch
import Foundation

/// Calls back when a signal comes, in place of ending the command: by default when Ctrl-C or a polite `kill`
/// asks it to end.
struct Interrupts {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter handle: gets the number of the signal.
    init(_ signals: [Int32] = [SIGINT, SIGTERM], handle: @escaping @Sendable (Int32) -> Void) {
        sources = signals.map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { handle(number) }
            source.activate()
            return source
        }
    }
}
