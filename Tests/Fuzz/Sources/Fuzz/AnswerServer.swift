import Foundation
import Synchronization

/// A server on the loopback that answers requests with given bytes, whatever they ask for.
final class AnswerServer: Sendable {
    private struct State {
        var answers: [[UInt8]] = []
        var generator = Generator(seed: 0)
    }

    /// How long a connection waits for another request, in milliseconds.
    private static let patience: Int32 = 20

    private let listener: Int32
    private let url: String
    private let state = Mutex(State())

    init() throws {
        listener = socket(AF_INET, streamKind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw CocoaError(.featureUnsupported) }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
        Thread.detachNewThread { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    /// Makes `answers` the next ones.
    ///
    /// - Parameter choice: chooses the pieces in which they are sent.
    /// - Returns: the address of the server.
    func use(_ answers: [[UInt8]], choice: UInt8) -> String {
        state.withLock { $0 = State(answers: answers, generator: Generator(seed: UInt64(choice))) }
        return url
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var wait = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, Self.patience) == 1, recv(connection, &buffer, buffer.count, 0) > 0 {
            let (answer, parts) = state.withLock { state -> ([UInt8]?, [ArraySlice<UInt8>]) in
                guard !state.answers.isEmpty else { return (nil, []) }
                let answer = state.answers.removeFirst()
                let bytes = answer.last == 0xFE ? answer.dropLast() : answer[...]
                // Most often as a whole, as from a server with little to say.
                let isWhole = Bool.random(using: &state.generator)
                return (answer, isWhole ? [bytes] : pieces(of: bytes, using: &state.generator))
            }
            for piece in parts where !piece.isEmpty {
                guard send(connection, Array(piece), piece.count, sendFlags) == piece.count else { return }
            }
            guard answer?.last == 0xFE else { return }
        }
    }
}

#if os(Linux)
    private let streamKind = Int32(SOCK_STREAM.rawValue)
    /// Without SIGPIPE if the client has disconnected.
    private let sendFlags = Int32(MSG_NOSIGNAL)
#else
    private let streamKind = SOCK_STREAM
    private let sendFlags = MSG_NOSIGNAL
#endif
