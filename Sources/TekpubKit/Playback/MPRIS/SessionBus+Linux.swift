#if os(Linux)
    import CBus
    import Localization

    extension SessionBus {
        /// Whether desktops can find the player. It waits for the bus.
        func finding() -> Finding {
            func finding(_ state: Finding.State, _ found: String, advice: String? = nil) -> Finding {
                Finding(.players, "bus", state, found, advice: advice)
            }
            guard let address else {
                return finding(.ok, localized("no session bus, which only media keys and desktops need"))
            }
            guard let library = cbus_load().map({ String(cString: $0) }) else {
                return finding(
                    .warning,
                    localized("There is a session bus, but libsystemd, which talks to it, is not installed."),
                    advice: localized(
                        "Install it for media keys, on Debian with: apt-get install libsystemd0."))
            }
            guard cbus_answers(address) else {
                return finding(
                    .warning, localized("The session bus does not answer."),
                    advice: localized("Until then, media keys and desktops do not find the player."))
            }
            return finding(.ok, localized("session bus, with \(library)"))
        }
    }
#endif
