#if canImport(Darwin)
    import Darwin

    extension MpvSession {
        /// What `socketpair` makes.
        static let socketType = SOCK_STREAM
    }
#endif
