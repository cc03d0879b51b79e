import CursesKit

/// How the browser is to start.
public struct LaunchOptions: Sendable {
    /// How the splash gives way to the table.
    public let transition: LaunchTransition
    /// Whether anything moves for the sake of moving.
    public let isAnimated: Bool
    /// The colours of everything.
    public let theme: Theme

    /// A crossfade, with everything moving, in the terminal's own colours unless told otherwise.
    public init(
        transition: LaunchTransition = .crossfade, isAnimated: Bool = true, theme: Theme = .standard
    ) {
        self.transition = transition
        self.isAnimated = isAnimated
        self.theme = theme
    }
}
