/// What a program does at the turns of its life.
@MainActor
public protocol ApplicationDelegate: AnyObject {
    /// The window to show; it has a root view controller by the end of launch.
    var window: Window? { get }

    /// The terminal is ready; the window is to be made now, with a root view controller. Nothing is
    /// on the screen yet, so nothing that takes time belongs here.
    func applicationDidFinishLaunching(_ application: Application)

    /// The first frame is on the screen. What takes time begins here.
    func applicationDidBecomeActive(_ application: Application)

    /// The program is about to be stopped for a while.
    func applicationDidEnterBackground(_ application: Application)

    /// The program goes on.
    func applicationWillEnterForeground(_ application: Application)

    /// The program is about to end; the terminal is still its own.
    func applicationWillTerminate(_ application: Application)
}

extension ApplicationDelegate {
    /// Does nothing unless the delegate implements it.
    public func applicationDidBecomeActive(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationDidEnterBackground(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationWillEnterForeground(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationWillTerminate(_ application: Application) {}
}
