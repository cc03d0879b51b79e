/// How the browser is to start.
public struct LaunchOptions: Sendable {
    /// How the splash gives way to the table.
    public let transition: LaunchTransition
    /// Whether anything moves for the sake of moving.
    public let isAnimated: Bool

    /// A crossfade, with everything moving, unless told otherwise.
    public init(transition: LaunchTransition = .crossfade, isAnimated: Bool = true) {
        self.transition = transition
        self.isAnimated = isAnimated
    }
}
