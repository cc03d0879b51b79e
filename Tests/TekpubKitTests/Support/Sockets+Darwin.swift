#if canImport(Darwin)
    import Darwin

    /// Socket calls that differ between platforms.
    enum Sockets {
        static func stream() -> Int32 {
            socket(AF_INET, SOCK_STREAM, 0)
        }

        static func listen(on socket: Int32) -> Bool {
            Darwin.listen(socket, 16) == 0
        }

        /// Sends without SIGPIPE if the client has disconnected.
        ///
        /// - Returns: false if the client has disconnected.
        @discardableResult
        static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
            var isOn: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            return Darwin.send(socket, bytes, bytes.count, 0) == bytes.count
        }
    }
#endif
