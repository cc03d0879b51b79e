#if canImport(Darwin)
    extension Player {
        /// What opens an address with the program that the user chose for it.
        static let desktopOpener = "open"
    }
#endif
