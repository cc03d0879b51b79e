#if canImport(Glibc)
    extension Player {
        /// Opens an address with the user's default program.
        static let desktopOpener = "xdg-open"
    }
#endif
