#if canImport(Darwin)
    import Darwin

    extension HTTPLimits {
        /// The resource limit for file descriptors.
        static var descriptors: Int32 { RLIMIT_NOFILE }
    }
#endif
