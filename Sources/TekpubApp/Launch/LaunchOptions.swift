import CursesKit

/// Options for the browser's appearance.
public struct LaunchOptions: Sendable {
    /// The transition from the splash to the table.
    public let transition: LaunchTransition
    /// Whether animations are shown.
    public let isAnimated: Bool
    /// The colour theme.
    public let theme: Theme

    /// Creates options; by default a crossfade, with animations, in the standard theme.
    public init(
        transition: LaunchTransition = .crossfade, isAnimated: Bool = true, theme: Theme = .standard
    ) {
        self.transition = transition
        self.isAnimated = isAnimated
        self.theme = theme
    }
}
