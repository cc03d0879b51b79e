#if canImport(Darwin)
    import Darwin

    extension HTTPLimits {
        /// The resource that limits how many descriptors a process has.
        static var descriptors: Int32 { RLIMIT_NOFILE }
    }
#endif
