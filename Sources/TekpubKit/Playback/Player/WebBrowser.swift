import Foundation

/// The user's web browser, started by the desktop's opener.
public struct WebBrowser: Sendable {
    private let path: String

    /// - Parameter path: the opener.
    init(path: String) {
        self.path = path
    }

    /// Returns the browser of the user's desktop.
    ///
    /// - Parameter environment: the variables of this process.
    /// - Returns: nil without an opener, or on Linux without a desktop, where the opener would start a browser in the
    ///   terminal.
    public static func installed(environment: [String: String]) -> WebBrowser? {
        #if canImport(Glibc)
            let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
            guard displays.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
        #endif
        return SearchPath.executable(Player.desktopOpener, in: environment["PATH"]).map {
            WebBrowser(path: $0)
        }
    }

    /// Opens a page. The browser has no terminal, and runs on when this program ends.
    ///
    /// - Parameter address: must be HTTP or HTTPS; others are not opened.
    /// - Returns: whether the opener started and succeeded.
    @concurrent
    public func open(_ address: URL) async -> Bool {
        guard BaseURL.schemes.contains(address.scheme?.lowercased() ?? "") else { return false }
        // Ignore the reason: the caller tells the address instead.
        guard let process = try? ChildProcess([path, address.absoluteString], isDetached: true) else {
            return false
        }
        return await process.ended() == 0
    }
}
