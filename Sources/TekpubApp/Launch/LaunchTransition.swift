import CursesKit

/// The transition from the splash to the table.
public enum LaunchTransition: String, CaseIterable, Sendable {
    /// A crossfade, doors that open, or no transition.
    case crossfade, doors, none

    /// The transition and its duration; nil for none.
    var appearance: (transition: Transition, duration: Duration)? {
        switch self {
        // The original's duration.
        case .crossfade: (.crossDissolve, .milliseconds(1500))
        // The duration of the door transitions in iPhone apps of the time.
        case .doors: (.openDoors, .milliseconds(1200))
        case .none: nil
        }
    }
}
