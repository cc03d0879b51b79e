/// The curve of an animation, and what happens to its views meanwhile.
///
/// The curves exclude each other; without one, an animation is slow at both ends.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// A bit for each option; bits 16 and 17 hold the number of the curve.
    public let rawValue: UInt

    /// The options whose bits are set.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The views take touches at their position on the screen. Without this option they take none until the end.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from what is on the screen. Animations always do; the option exists for UIKit's sake.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats until the views leave the window or another change moves them.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs back as well, which takes the duration again; at the end the views show their new values.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Ends when the user presses a key or the mouse button, as a transition does. For animations that delay
    /// the user.
    public static let endsOnInput = AnimationOptions(rawValue: 1 << 5)

    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve in the options.
    var curve: Animation.Curve {
        switch rawValue >> 16 & 3 {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }
}
