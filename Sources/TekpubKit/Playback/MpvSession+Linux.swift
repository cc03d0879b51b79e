#if canImport(Glibc)
    import Glibc

    extension MpvSession {
        /// The socket type for `socketpair`.
        static let socketType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    }
#endif
