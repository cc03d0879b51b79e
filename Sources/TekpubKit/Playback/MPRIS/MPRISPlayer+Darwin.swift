#if canImport(Darwin)
    extension MPRISPlayer {
        /// Desktops of this system have no message bus.
        func serve() -> Bool { false }
    }
#endif
