/// How the views of an animation move and what happens to them meanwhile.
///
/// The curves exclude each other; without one an animation is slow at both ends.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// A bit for each option; the curve is a number in bits 16 and 17.
    public let rawValue: UInt

    /// The options whose bits are set.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The views take touches where they are seen. Without it they take none until they have arrived.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins where the views are seen. This is always so here; the option is for those who say it.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Begins again and again, until the views leave the window or are moved otherwise.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Goes back the way it came, which takes the duration once more; the views then have their new values.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Is over when the user presses a key or the mouse button, as a transition is. For what is in the way.
    public static let endsOnInput = AnimationOptions(rawValue: 1 << 5)

    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed all the way.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve that the options ask for.
    var curve: Animation.Curve {
        switch rawValue >> 16 & 3 {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }
}
