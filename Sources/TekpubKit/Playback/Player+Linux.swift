#if canImport(Glibc)
    extension Player {
        /// What opens an address with the program that the user chose for it.
        static let desktopOpener = "xdg-open"
    }
#endif
