import CursesKit

/// How the splash gives way to the table.
public enum LaunchTransition: String, CaseIterable, Sendable {
    /// The splash fades into the table, or opens like two doors, or the table replaces it at once.
    case crossfade, doors, none

    /// How that looks, and how long it takes; nil if it is not to be seen.
    var appearance: (transition: Transition, duration: Duration)? {
        switch self {
        // As long as the original faded.
        case .crossfade: (.crossDissolve, .milliseconds(1500))
        // As long as the doors took that programs of those years opened with.
        case .doors: (.openDoors, .milliseconds(1200))
        case .none: nil
        }
    }
}
