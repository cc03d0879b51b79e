/// Tells the time and calls back later. Tests replace it by one that they turn by hand.
@MainActor
public protocol FrameClock: AnyObject {
    /// The time since some moment in the past; it never goes back.
    var time: Duration { get }

    /// Calls `body` once when `delay` has passed, never before this method returns.
    func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void)
}
