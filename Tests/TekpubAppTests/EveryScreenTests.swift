import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The screens of a library of several sources as a whole: in the standard theme at each size of window, and in the
/// styles of each theme in a window with two columns.
@MainActor
struct EveryScreenTests {
    nonisolated static let sizes = ScreenTests.sizes
    private let screens = SnapshotFolder(named: "Screens")

    /// A terminal to show a screen on.
    enum Look: String, CaseIterable {
        case terminal, light, dark, mono, phone = "2010", ascii

        var theme: Theme { Theme(named: rawValue) ?? .standard }
        var capabilities: TerminalCapabilities {
            self == .ascii
                ? TerminalCapabilities(colors: .none, hasUnicode: false)
                : TerminalCapabilities(colors: .direct, hasUnicode: true)
        }
    }

    @Test(arguments: LibraryScreen.allCases, sizes)
    func ofEachSize(screen: LibraryScreen, size: (width: Int, height: Int)) async throws {
        let library = try await ScreenLibrary()
        let browser = try await library.browser(width: size.width, height: size.height)
        try await library.show(screen, in: browser)
        try await library.rest(browser, on: screen)
        try await browser.verify(in: screens, named: "library-\(screen)-\(size.width)x\(size.height)")
    }

    @Test(arguments: LibraryScreen.allCases, Look.allCases)
    func inEachTheme(screen: LibraryScreen, look: Look) async throws {
        let library = try await ScreenLibrary()
        let browser = try await library.browser(
            width: 100, height: 30, theme: look.theme, capabilities: look.capabilities)
        try await library.show(screen, in: browser)
        try await library.rest(browser, on: screen)
        try await browser.verify(in: screens, named: "theme-\(look.rawValue)-\(screen)", withStyles: true)
    }
}
