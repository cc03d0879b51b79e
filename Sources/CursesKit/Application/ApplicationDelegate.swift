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

    /// What the program kept when it last ended; asked for after `applicationDidFinishLaunching(_:)` if the
    /// root view controller has a `restorationIdentifier`. Nil where there is nothing to go back to.
    func stateToRestore(for application: Application) -> RestorationState?

    /// Makes a controller that was on a navigation stack or presented; nil leaves it and those above it out.
    ///
    /// - Parameter path: identifiers from the root view controller's to the controller's own.
    func application(
        _ application: Application, viewControllerWithRestorationIdentifierPath path: [String]
    ) -> ViewController?

    /// The program ends, or is stopped for a while, and `state` is what it should be told next time; called
    /// if the root view controller has a `restorationIdentifier`.
    func application(_ application: Application, save state: RestorationState)

    /// The program is asked to end, by its Quit key or `Application.terminate(status:)`. A signal and the
    /// loss of the terminal do not ask.
    ///
    /// - Returns: `terminateLater` if the user is asked first, for instance by an alert; its answer goes to
    ///   `Application.reply(toApplicationShouldTerminate:)`.
    func applicationShouldTerminate(_ application: Application) -> Application.TerminateReply

    /// The program is about to be stopped for a while.
    func applicationDidEnterBackground(_ application: Application)

    /// The program goes on.
    func applicationWillEnterForeground(_ application: Application)

    /// The user turned to the terminal's window, where the terminal tells.
    func applicationDidGainFocus(_ application: Application)

    /// The user turned away from the terminal's window; a touch that went on was cancelled.
    func applicationDidLoseFocus(_ application: Application)

    /// The program's `pendingKeys` are others than before; who likes shows them.
    func applicationDidChangePendingKeys(_ application: Application)

    /// The program is about to end; the terminal is still its own.
    func applicationWillTerminate(_ application: Application)
}

extension ApplicationDelegate {
    /// Does nothing unless the delegate implements it.
    public func applicationDidBecomeActive(_ application: Application) {}
    /// Lets the program end unless the delegate implements it.
    public func applicationShouldTerminate(_ application: Application) -> Application.TerminateReply {
        .terminateNow
    }
    /// Does nothing unless the delegate implements it.
    public func applicationDidEnterBackground(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationWillEnterForeground(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationWillTerminate(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationDidGainFocus(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationDidLoseFocus(_ application: Application) {}
    /// Does nothing unless the delegate implements it.
    public func applicationDidChangePendingKeys(_ application: Application) {}
    /// Nothing unless the delegate implements it.
    public func stateToRestore(for application: Application) -> RestorationState? { nil }
    /// None unless the delegate implements it.
    public func application(
        _ application: Application, viewControllerWithRestorationIdentifierPath path: [String]
    ) -> ViewController? { nil }
    /// Does nothing unless the delegate implements it.
    public func application(_ application: Application, save state: RestorationState) {}
}
