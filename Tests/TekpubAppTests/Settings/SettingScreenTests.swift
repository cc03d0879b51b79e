import CursesKit
import CursesKitTesting
import Foundation
import Localization
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The screens of settings and keys as a whole.
@MainActor
struct SettingScreenTests {
    nonisolated static let sizes = ScreenTests.sizes
    private let screens = SnapshotFolder(named: "../Screens")

    /// What is shown.
    enum Screen: String, CaseIterable {
        case settings, themes, number, columns, keys, newKey, takenKey, typed
    }

    private let home: ConfigurationHome

    init() throws {
        home = try ConfigurationHome(
            "quality = 720\n[list]\ncolumns = [\"title\", \"length\"]\n[keys.list]\nplay = \"x\"\n")
    }

    private func browser(
        _ screen: Screen, width: Int, height: Int, look: EveryScreenTests.Look = .terminal
    ) async throws -> Browser {
        let browser = try await home.browser(
            width: width, height: height, theme: look.theme, capabilities: look.capabilities)
        switch screen {
        case .settings: try await browser.press("O", until: localized("Theme"))
        case .themes:
            browser.press("O", .enter)
            try await browser.until { browser.screen.contains("2010") }
            // A theme that is looked at would be shown.
            browser.delegate.window?.theme = look.theme
        case .number:
            try await find(.quality, in: browser)
            try await browser.press(.enter, until: localized("Save"))
        case .columns:
            try await find(.listColumns, in: browser)
            try await browser.press(.enter, until: localized("hidden"))
        case .keys: try await openKeys(of: browser)
        case .newKey:
            try await openKeys(of: browser)
            browser.press(.enter)
        case .takenKey:
            try await openKeys(of: browser)
            browser.press(.enter)
            try await browser.press("d", until: localized("Take It"))
        case .typed:
            browser.press(":")
            browser.type("theme ")
            try await browser.until { browser.screen.contains("theme 2010") || height < 12 }
        }
        browser.clock.advance(by: .seconds(4))
        return browser
    }

    /// Selects a setting in the list.
    private func find(_ setting: Setting, in browser: Browser) async throws {
        try await browser.press("O", until: localized("Theme"))
        for _ in Setting.all where !browser.selectedSetting(setting) { browser.press("j") }
    }

    private func openKeys(of browser: Browser) async throws {
        try await browser.press("O", until: localized("Theme"))
        let controller = try #require(browser.delegate.launch?.browser)
        let settings = try #require(controller.lists[.settings] as? SettingsViewController)
        let coordinator = try #require(browser.delegate.launch?.configuration)
        settings.show(KeysViewController(coordinator))
        browser.clock.advance(by: .seconds(1))
        try await browser.until { browser.screen.contains("F1") }
    }

    @Test(arguments: Screen.allCases, sizes)
    func ofEachSize(screen: Screen, size: (width: Int, height: Int)) async throws {
        let browser = try await browser(screen, width: size.width, height: size.height)
        try await browser.verify(in: screens, named: "settings-\(screen)-\(size.width)x\(size.height)")
    }

    @Test(arguments: [Screen.settings, .keys, .newKey], EveryScreenTests.Look.allCases)
    func inEachTheme(screen: Screen, look: EveryScreenTests.Look) async throws {
        let browser = try await browser(screen, width: 100, height: 30, look: look)
        try await browser.verify(
            in: screens, named: "settings-\(screen)-\(look.rawValue)", withStyles: true)
    }

    // MARK: Languages

    /// The names of settings, of what they accept, and of places: they are those of the file in every language.
    private static let names: Set<Substring> = {
        let settings = Setting.all.flatMap { [$0.name, $0.option ?? "", $0.variable] }
        let values = Setting.all.flatMap { setting -> [String] in
            switch setting.type {
            case .choice(let names), .names(let names): names
            default: []
            }
        }
        let all = settings + values + KeyPlace.allCases.map(\.rawValue) + Theme.builtIn.map(\.name)
        let others = ["Bridges", "Arches", "Bob", "vim", "default", "test", "MB"]
        return Set((all + others).flatMap { $0.split { !$0.isLetter } })
    }()

    @Test(arguments: Screen.allCases, EveryLanguageTests.sizes)
    func translatesEverything(screen: Screen, size: (width: Int, height: Int)) async throws {
        Texts.use(.tekpub)
        try await Language.withCurrent(.pseudo) {
            let browser = try await browser(screen, width: size.width, height: size.height)
            let found = browser.terminal.rows.flatMap { UntranslatedWords.all(in: $0, except: Self.names) }
            #expect(found.isEmpty, "\(found)\n\(browser.screen)")
        }
    }

    @Test(arguments: Screen.allCases, [Language.german, .spanish, .french, .japanese])
    func fitsEveryLanguage(screen: Screen, language: Language) async throws {
        Texts.use(.tekpub)
        try await Language.withCurrent(language) {
            for (width, height) in [(40, 24), (80, 24)] {
                let browser = try await browser(screen, width: width, height: height)
                let cut = browser.terminal.rows.dropFirst().filter { row in
                    row.contains("…")
                        && Setting.all.contains { setting in
                            row.contains(setting.summary.prefix(12)) && !row.contains(setting.summary)
                                && row.trimmingCharacters(in: .whitespaces).hasSuffix("…")
                        }
                }
                #expect(cut.isEmpty, "\(browser.screen)")
            }
        }
    }
}

extension Browser {
    /// Whether the row of a setting is focused.
    fileprivate func selectedSetting(_ setting: Setting) -> Bool {
        let rows = terminal.rows.enumerated().filter { y, _ in
            let selection = (theme ?? .standard).resolved(.selection).background
            return (0..<terminal.canvas.size.width).count {
                terminal.canvas[$0, y].style.background == selection
            } * 3 >= terminal.canvas.size.width
        }
        // Long titles are cut.
        return rows.contains { $0.element.contains(setting.title.prefix(6)) }
    }
}
