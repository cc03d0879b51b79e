import CursesKit

/// Options for the browser's appearance.
public struct LaunchOptions: Sendable {
    /// The transition from the splash to the table.
    public let transition: LaunchTransition
    /// Whether animations are shown.
    public let isAnimated: Bool
    /// The colour theme.
    public let theme: Theme
    /// Whether pictures are shown, and fetched.
    public let showsImages: Bool

    /// Creates options; by default a crossfade, with animations and pictures, in the standard theme.
    public init(
        transition: LaunchTransition = .crossfade, isAnimated: Bool = true, theme: Theme = .standard,
        showsImages: Bool = true
    ) {
        self.transition = transition
        self.isAnimated = isAnimated
        self.theme = theme
        self.showsImages = showsImages
    }
}

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
