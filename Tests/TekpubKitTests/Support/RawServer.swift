import Foundation
import Synchronization

/// A loopback server that writes arbitrary bytes, HTTP or not.
final class RawServer: Sendable {
    /// What the server does after it has written the reply.
    enum Ending: Sendable {
        /// Waits for the next request on the same connection, or until the client disconnects.
        case stay
        case close
        /// Closes the connection with a reset.
        case reset
        /// Writes these bytes repeatedly until the client disconnects.
        case goOn([UInt8])
        /// Writes this many single bytes, each once `next` returns.
        case pieces(Int, next: @Sendable () -> Void)
    }

    /// Bytes to write, and what to do afterwards.
    struct Reply: Sendable {
        var bytes: [UInt8]
        var ending: Ending

        init(_ bytes: some Sequence<UInt8>, then ending: Ending = .close) {
            self.bytes = Array(bytes)
            self.ending = ending
        }

        /// A complete response that states its length.
        static func answer(_ body: String, status: String = "200 OK", header: String = "") -> Reply {
            let head = "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(header)\r\n"
            return Reply((head + body).utf8, then: .stay)
        }

        static let notFound = answer("Nothing here.", status: "404 Not Found")
    }

    /// The address of the server.
    let url: String
    /// The listening socket; nil once it is closed, because another one may have its number then.
    private let listener: Mutex<Int32?>
    private let connections = Atomic(0)
    private let departures: AsyncStream<Void>
    private let departure: AsyncStream<Void>.Continuation

    /// The number of connections so far.
    var connectionCount: Int { connections.load(ordering: .relaxed) }

    /// Returns once a client has disconnected while the server was sending to it.
    func clientLeft() async {
        for await _ in departures { return }
    }

    /// Starts the server.
    ///
    /// - Parameter answer: receives a request, which begins with its method and path and ends with its body.
    init(answer: @escaping @Sendable (_ request: String) -> Reply) throws {
        let (listener, port) = try Self.listen()
        self.listener = Mutex(listener)
        (departures, departure) = AsyncStream.makeStream()
        url = "http://127.0.0.1:\(port)"
        Thread.detachNewThread { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                connections.add(1, ordering: .relaxed)
                Thread.detachNewThread { self.serve(connection, answer: answer) }
            }
            // Not in `stop()`: if it were closed while this thread uses it, the descriptor could be reused by
            // another server.
            self.listener.withLock { number in
                close(listener)
                number = nil
            }
        }
    }

    /// Accepts no more connections; open ones end when their clients disconnect.
    func stop() {
        listener.withLock { number in
            if let number { shutdown(number, Int32(SHUT_RDWR)) }
        }
    }
}

extension RawServer {
    private static func listen() throws -> (listener: Int32, port: UInt16) {
        let listener = Sockets.stream()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Sockets.listen(on: listener)
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw CocoaError(.featureUnsupported) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private func serve(_ connection: Int32, answer: (String) -> Reply) {
        defer { close(connection) }
        while let request = Self.readRequest(from: connection) {
            let reply = answer(request)
            Sockets.send(reply.bytes, to: connection)
            switch reply.ending {
            case .stay: continue
            case .goOn(let bytes):
                while Sockets.send(bytes, to: connection) {}
                departure.yield()
                return
            case .pieces(let count, let next):
                for _ in 0..<count {
                    next()
                    Sockets.send([0], to: connection)
                }
            case .close: return
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
    }

    /// - Returns: nil if the client has disconnected, or speaks TLS.
    private static func readRequest(from connection: Int32) -> String? {
        var request = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !request.isWholeRequest {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0, buffer[0] != 0x16 else { return nil }
            request += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return request
    }
}

extension String {
    /// Whether it contains a complete head, and as many bytes of body as the head states.
    fileprivate var isWholeRequest: Bool {
        guard let end = range(of: "\r\n\r\n") else { return false }
        let length = self[..<end.lowerBound].firstMatch(of: /(?i)\r\nContent-Length: (\d+)/)
        return self[end.upperBound...].utf8.count >= length.flatMap { Int($0.1) } ?? 0
    }
}
