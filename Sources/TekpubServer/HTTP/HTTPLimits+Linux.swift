#if os(Linux)
    import Glibc

    extension HTTPLimits {
        /// The resource limit for file descriptors.
        static var descriptors: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
    }
#endif
