#if canImport(Darwin)
    import Darwin

    extension RemoteCaller {
        /// Whether the program at the other end is the user's.
        static func isOfUser(_ descriptor: Int32) -> Bool {
            var (user, group): (uid_t, gid_t) = (0, 0)
            return getpeereid(descriptor, &user, &group) == 0 && user == geteuid()
        }
    }
#endif
