import Foundation

/// Shows messages on the user's desktop with `notify-send`.
public struct DesktopNotifier: Sendable {
    private let path: String

    /// The program, of libnotify.
    static let program = "notify-send"

    /// - Parameter path: the program.
    init(path: String) {
        self.path = path
    }

    /// Returns what shows messages; nil if the program is not installed.
    ///
    /// - Parameter environment: the variables of this process.
    public static func installed(environment: [String: String]) -> DesktopNotifier? {
        SearchPath.executable(program, in: environment["PATH"]).map { DesktopNotifier(path: $0) }
    }

    /// Shows a message.
    ///
    /// - Returns: whether the program started and succeeded.
    @concurrent
    public func show(title: String, body: String) async -> Bool {
        let arguments = [path, "--app-name=tekpub", "--", title, Self.escaped(body)]
        // Ignore the reason: a notification is never needed.
        guard let process = try? ChildProcess(arguments, isDetached: true) else { return false }
        return await process.ended() == 0
    }

    /// A body may contain markup (Desktop Notifications Specification, Body Markup).
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
