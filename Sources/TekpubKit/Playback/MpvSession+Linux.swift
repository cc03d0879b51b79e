#if canImport(Glibc)
    import Glibc

    extension MpvSession {
        /// What `socketpair` makes.
        static let socketType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    }
#endif
