import Foundation
import Logging
import Synchronization

/// Logs one request when it ends: its method, address, status, number of body bytes and time.
final class RequestLog: Sendable {
    private struct State {
        var status: Int?
        var byteCount = 0
        var isEnded = false
    }

    private let logger: Logger
    private let request: String
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(_ request: HTTPRequest, logger: Logger) {
        self.logger = logger
        self.request = "\(request.method) \(request.url.loggedAddress)"
    }

    /// Records the status in the head.
    func begin(status: Int) {
        state.withLock { $0.status = status }
    }

    /// Records that body bytes arrived.
    func add(_ byteCount: Int) {
        state.withLock { $0.byteCount += byteCount }
    }

    /// Logs that the request has ended. Later calls do nothing.
    ///
    /// - Parameter isComplete: whether the response was read to its end, as far as it is of use.
    func end(isComplete: Bool) {
        end(level: .info, isComplete ? "" : ", the rest was not read")
    }

    /// Logs why the request failed. Later calls do nothing.
    func fail(_ error: CatalogError) {
        if error == .cancelled {
            end(level: .info, ", cancelled")
        } else {
            end(level: .warning, ", failed: \(error.reason)")
        }
    }

    private func end(level: Logger.Level, _ ending: String) {
        let ended = state.withLock { state -> State? in
            defer { state.isEnded = true }
            return state.isEnded ? nil : state
        }
        guard let ended else { return }
        let status = ended.status.map { "\($0) \(ended.byteCount) bytes" } ?? "no answer"
        let time = start.duration(to: .now).logText
        logger.log(level: level, "\(request) \(status) \(time)\(ending)", source: "http")
    }
}
