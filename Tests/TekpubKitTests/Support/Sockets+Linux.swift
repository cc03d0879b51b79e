#if canImport(Glibc)
    import Glibc

    /// Socket calls that differ between platforms.
    enum Sockets {
        static func stream() -> Int32 {
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        }

        static func listen(on socket: Int32) -> Bool {
            Glibc.listen(socket, 16) == 0
        }

        /// Sends without SIGPIPE if the client has disconnected.
        ///
        /// - Returns: false if the client has disconnected.
        @discardableResult
        static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
            Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
    }
#endif
