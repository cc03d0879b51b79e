import Dispatch
import Foundation

/// Calls back when Ctrl-C or a polite `kill` asks a command to end, in place of ending it.
struct Interrupts {
    private let sources: [any DispatchSourceSignal]

    init(handle: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler(handler: handle)
            source.activate()
            return source
        }
    }
}
