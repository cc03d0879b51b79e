/// Reacts to the main events in the life of a program.
@MainActor
public protocol ApplicationDelegate: AnyObject {
    /// The window to show; it must have a root view controller by the end of launch.
    var window: Window? { get }

    /// The terminal is ready. Make the window with its root view controller now. Nothing is on the screen
    /// yet, so start slow work later.
    func applicationDidFinishLaunching(_ application: Application)

    /// The first frame is on the screen. Start slow work here.
    func applicationDidBecomeActive(_ application: Application)

    /// The saved state of the last run; nil to start fresh. Called after `applicationDidFinishLaunching(_:)`
    /// if the root view controller has a `restorationIdentifier`.
    func stateToRestore(for application: Application) -> RestorationState?

    /// Makes a controller that was on a navigation stack or presented; nil leaves it out, with the
    /// controllers above it.
    ///
    /// - Parameter path: the identifiers from the root view controller to this one.
    func application(
        _ application: Application, viewControllerWithRestorationIdentifierPath path: [String]
    ) -> ViewController?

    /// The program ends or is suspended: save `state` for the next run. Called if the root view controller
    /// has a `restorationIdentifier`.
    func application(_ application: Application, save state: RestorationState)

    /// The program is asked to end, by its Quit key or `Application.terminate(status:)`. A signal or the loss
    /// of the terminal ends it without asking.
    ///
    /// - Returns: `terminateLater` to ask the user first, for instance in an alert, and to answer with
    ///   `Application.reply(toApplicationShouldTerminate:)`.
    func applicationShouldTerminate(_ application: Application) -> Application.TerminateReply

    /// The program is about to be suspended.
    func applicationDidEnterBackground(_ application: Application)

    /// The program continues after a suspension.
    func applicationWillEnterForeground(_ application: Application)

    /// The terminal's window gained the focus, if the terminal reports it.
    func applicationDidGainFocus(_ application: Application)

    /// The terminal's window lost the focus; the current touch was cancelled.
    func applicationDidLoseFocus(_ application: Application)

    /// A key was pressed; what it does is still to come.
    func application(_ application: Application, willHandle press: KeyPress)

    /// `pendingKeys` changed. A program may show them.
    func applicationDidChangePendingKeys(_ application: Application)

    /// What a text means that the user types among the commands, such as `theme dark`, beside the key commands: whole
    /// commands, and beginnings of them, the best one first. Called for each letter.
    func application(_ application: Application, commandsFor text: String) -> [TypedCommand]

    /// The program is about to end; the terminal is still open.
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
    public func application(_ application: Application, willHandle press: KeyPress) {}
    /// Does nothing unless the delegate implements it.
    public func applicationDidChangePendingKeys(_ application: Application) {}
    /// Nothing unless the delegate implements it.
    public func application(_ application: Application, commandsFor text: String) -> [TypedCommand] { [] }
    /// nil unless the delegate implements it.
    public func stateToRestore(for application: Application) -> RestorationState? { nil }
    /// nil unless the delegate implements it.
    public func application(
        _ application: Application, viewControllerWithRestorationIdentifierPath path: [String]
    ) -> ViewController? { nil }
    /// Does nothing unless the delegate implements it.
    public func application(_ application: Application, save state: RestorationState) {}
}

extension Application {
    /// A delegate's answer when the program is asked to end.
    public enum TerminateReply: Hashable, Sendable {
        /// The program ends, continues, or waits for `reply(toApplicationShouldTerminate:)`.
        case terminateNow, terminateCancel, terminateLater
    }
}
