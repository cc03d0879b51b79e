#if canImport(Darwin)
    import Darwin

    /// The calls to sockets that are spelt differently on each platform.
    enum Sockets {
        static func stream() -> Int32 {
            socket(AF_INET, SOCK_STREAM, 0)
        }

        static func listen(on socket: Int32) -> Bool {
            Darwin.listen(socket, 16) == 0
        }

        /// Writes without the signal that a client which has left would cause.
        ///
        /// - Returns: false if it has.
        @discardableResult
        static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
            var isOn: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            return Darwin.send(socket, bytes, bytes.count, 0) == bytes.count
        }
    }
#endif
