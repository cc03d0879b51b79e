import Dispatch
import Foundation

/// A TCP socket on which tasks wait without blocking a thread; one task at a time.
package struct Socket: Sendable {
    let descriptor: Int32

    /// Creates a socket on a numeric address of this computer.
    ///
    /// - Parameter port: 0 for any free port.
    init(boundTo host: String, port: UInt16) throws(SocketError) {
        self = try Self.with(host, port) { socket, address throws(SocketError) in
            var isOn: Int32 = 1
            setsockopt(
                socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
            try SocketError.check(bind(socket.descriptor, address.ai_addr, address.ai_addrlen))
        }
    }

    /// Connects to a numeric address.
    package init(connectedTo host: String, port: UInt16) throws(SocketError) {
        self = try Self.with(host, port) { socket, address throws(SocketError) in
            try SocketError.check(connect(socket.descriptor, address.ai_addr, address.ai_addrlen))
        }
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Creates a socket, prepares it with `body`, and closes it if that fails.
    private static func with(
        _ host: String, _ port: UInt16, _ body: (Socket, addrinfo) throws(SocketError) -> Void
    ) throws(SocketError) -> Socket {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let address = list?.pointee else {
            throw SocketError(code: EADDRNOTAVAIL)
        }
        defer { freeaddrinfo(list) }
        let socket = Socket(
            try SocketError.check(socket(address.ai_family, address.ai_socktype, address.ai_protocol)))
        do throws(SocketError) {
            try body(socket, address)
        } catch {
            socket.close()
            throw error
        }
        socket.prepare()
        return socket
    }

    /// Makes calls return at once, and closes the socket in programs that are started.
    private func prepare() {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// The numeric address and the port.
    var name: (host: String, port: String) {
        get throws(SocketError) {
            var address = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            var (host, port) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 8))
            let result = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
                let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
                guard let address, getsockname(descriptor, address, &size) == 0 else { return -1 }
                return getnameinfo(
                    address, size, &host, socklen_t(host.count), &port, socklen_t(port.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
            }
            guard result == 0 else { throw SocketError(code: EADDRNOTAVAIL) }
            return (String(utf8String: host) ?? "", String(utf8String: port) ?? "")
        }
    }

    /// Begins to accept connections.
    func startListening() throws(SocketError) {
        try SocketError.check(listen(descriptor, SOMAXCONN))
    }

    /// Waits for the next connection.
    ///
    /// - Throws: a `SocketError`, or `CancellationError`.
    func nextConnection() async throws -> Socket {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 {
                let socket = Socket(connection)
                socket.prepare()
                return socket
            }
            try await waitAfterFailure()
        }
    }

    /// Waits for bytes.
    ///
    /// - Returns: the bytes; none if the other side sends no more.
    /// - Throws: a `SocketError`, or `CancellationError`.
    package func receive(atMost limit: Int = 4096) async throws -> [UInt8] {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
                count = recv(descriptor, buffer.baseAddress, limit, 0)
                used = max(0, count)
            }
            if count >= 0 { return bytes }
            try await waitAfterFailure()
        }
    }

    /// Sends all bytes.
    ///
    /// - Throws: a `SocketError`, or `CancellationError`.
    package func write(_ bytes: Data) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send($0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try await waitAfterFailure(toWrite: true)
            }
        }
    }

    /// Tells the other side that no more bytes follow, in both directions if `isOver`.
    func endOutput(isOver: Bool = false) {
        _ = shutdown(descriptor, Int32(isOver ? SHUT_RDWR : SHUT_WR))
    }

    /// Closes the socket; no task may wait on it.
    package func close() {
        closeDescriptor(descriptor)
    }
}

extension Socket {
    /// Waits until a call that has failed can be repeated.
    ///
    /// - Throws: why it failed, if waiting does not help.
    private func waitAfterFailure(toWrite: Bool = false) async throws {
        let code = errno
        guard code != EINTR else { return }
        guard code == EAGAIN || code == EWOULDBLOCK else { throw SocketError(code: code) }
        // Sources can be cancelled on any thread.
        nonisolated(unsafe) let source: any DispatchSourceProtocol =
            toWrite
            ? DispatchSource.makeWriteSource(fileDescriptor: descriptor)
            : DispatchSource.makeReadSource(fileDescriptor: descriptor)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                // Not before libdispatch has forgotten the descriptor, which can be closed then.
                source.setCancelHandler { continuation.resume() }
                source.activate()
            }
        } onCancel: {
            source.cancel()
        }
        try Task.checkCancellation()
    }
}

/// Outside of `Socket`, whose method has the same name.
private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}

/// Why the system refused something to a `Socket`.
package struct SocketError: Error, Equatable {
    /// An error number of the system, such as `EADDRINUSE`.
    let code: Int32

    /// The system's message.
    var reason: String { String(cString: strerror(code)) }

    /// Returns the result of a call; -1 throws the error number.
    @discardableResult
    fileprivate static func check(_ result: Int32) throws(SocketError) -> Int32 {
        guard result >= 0 else { throw SocketError(code: errno) }
        return result
    }
}
