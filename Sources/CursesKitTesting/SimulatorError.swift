/// Why a `Simulator` gave up.
public enum SimulatorError: Error, Equatable, CustomStringConvertible {
    /// The condition did not hold within the time on the program's clock; `screen` was shown at its end.
    case timedOut(after: Duration, screen: String)

    /// What happened, with the screen.
    public var description: String {
        switch self {
        case .timedOut(let limit, let screen):
            "The condition did not hold within \(limit). The screen at the end:\n" + screen
        }
    }
}
