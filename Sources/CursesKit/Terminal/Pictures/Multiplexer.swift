/// A program that shows terminals inside another terminal.
public enum Multiplexer: Hashable, Sendable {
    /// tmux, perhaps in another tmux.
    case tmux
    /// GNU screen, or a tmux that calls itself so, on another machine, and has not told its name yet.
    case screen

    /// The innermost one around a program; nil for none.
    ///
    /// - Parameter environment: returns the value of a variable; nil if it is not set.
    init?(environment: (String) -> String?) {
        let type = environment("TERM") ?? ""
        func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
        switch (isSet("TMUX"), isSet("STY")) {
        // screen puts its name before the type of the terminal around it.
        case (true, true): self = type.hasPrefix("screen.") ? .screen : .tmux
        case (true, false): self = .tmux
        case (false, true): self = .screen
        case (false, false) where type.hasPrefix("tmux"): self = .tmux
        case (false, false) where type.hasPrefix("screen"): self = .screen
        case (false, false): return nil
        }
    }
}
