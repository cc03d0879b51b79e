#if canImport(Glibc)
    import Glibc

    /// The calls to sockets that are spelt differently on each platform.
    enum Sockets {
        static func stream() -> Int32 {
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        }

        static func listen(on socket: Int32) -> Bool {
            Glibc.listen(socket, 16) == 0
        }

        /// Writes without the signal that a client which has left would cause.
        ///
        /// - Returns: false if it has.
        @discardableResult
        static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
            Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
    }
#endif
