#if canImport(Darwin)
    import Darwin

    extension MpvSession {
        /// The socket type for `socketpair`.
        static let socketType = SOCK_STREAM
    }
#endif
