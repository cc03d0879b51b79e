#if canImport(Darwin)
    extension Player {
        /// Opens an address with the user's default program.
        static let desktopOpener = "open"
    }
#endif
