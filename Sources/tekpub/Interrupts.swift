import Dispatch
import Foundation

/// Calls back when Ctrl-C or a polite `kill` asks a command to end, in place of ending it.
struct Interrupts {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter handle: gets the number of the signal.
    init(handle: @escaping @Sendable (Int32) -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { handle(number) }
            source.activate()
            return source
        }
    }
}
