#if os(Linux)
    import Glibc

    extension HTTPLimits {
        /// The resource that limits how many descriptors a process has.
        static var descriptors: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
    }
#endif
