#if canImport(Glibc)
    import Glibc

    extension RemoteCaller {
        /// Whether the program at the other end is the user's (SO_PEERCRED in unix(7)).
        static func isOfUser(_ descriptor: Int32) -> Bool {
            // struct ucred, which the headers of glibc hide from Swift: process, user and group.
            var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
            var size = socklen_t(MemoryLayout.size(ofValue: credentials))
            return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
                && credentials.1 == geteuid()
        }
    }
#endif
