import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What the configuration changes on the screens, and what the user's own changes do to it.
@MainActor
struct ConfiguredLaunchTests {
    private let catalog = Catalog(productions: [
        Production(slug: "b", title: "Bridges", author: "Ada", releasedAt: ReleaseDate("2020-01-01")),
        Production(slug: "c", title: "Canals", author: "Bob", releasedAt: ReleaseDate("2022-01-01")),
        Production(slug: "a", title: "Arches", author: "Cyd", releasedAt: ReleaseDate("2021-01-01")),
    ])

    private func options(
        sort: TekpubKit.SortOrder = .server, columns: [String] = ListOptions.allColumns,
        arrangement: ColumnArrangement = ColumnArrangement(), warnings: [String] = []
    ) -> LaunchOptions {
        LaunchOptions(
            isAnimated: false, list: ListOptions(sort: sort, columns: columns), columns: arrangement,
            warnings: warnings)
    }

    /// The productions in the order of the table.
    private func order(in browser: Browser) -> String {
        let titles = catalog.productions.compactMap(\.title)
        return browser.terminal.rows.compactMap { row in titles.first { row.contains($0) } }
            .map { String($0.prefix(1)) }.joined()
    }

    /// Ends the program and starts it again with other options.
    private func restart(_ browser: Browser, in home: LibraryHome, _ options: LaunchOptions) async throws
        -> Browser
    {
        browser.terminate()
        let next = try Browser(width: 60, options: options, home: home)
        try await next.until { await next.source.isWaiting }
        return next
    }

    @Test func ordersTheListUntilTheUserChoosesAnotherOrder() async throws {
        let home = try LibraryHome()
        let first = try Browser(width: 60, options: options(sort: .title), home: home)
        try await first.answer(.success(catalog))
        #expect(order(in: first) == "ABC")
        // A changed configuration changes the list, because the user chose nothing else.
        let second = try await restart(first, in: home, options(sort: .date))
        try await second.until { self.order(in: second) == "CAB" }
        second.press("s")
        second.press("t")
        try await second.until { self.order(in: second) == "ABC" }
        let third = try await restart(second, in: home, options(sort: .oldest))
        try await third.until { !self.order(in: third).isEmpty }
        #expect(order(in: third) == "ABC")
    }

    @Test func doesNotShowASnapshotInAnotherOrder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        // Ignore errors: the system removes temporary files anyway.
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library.open(in: folder)
        let first = try Browser(width: 60, options: options(), library: library)
        try await first.answer(.success(catalog))
        first.terminate()
        let snapshot = try #require(LaunchSnapshot(of: ScriptedSource().catalogID, in: folder))
        let same = try Browser(width: 60, options: options(), library: library, launchSnapshot: snapshot)
        #expect(order(in: same) == "BCA")
        same.terminate()
        let other = try Browser(
            width: 60, options: options(sort: .title), library: library, launchSnapshot: snapshot)
        #expect(order(in: other) == "")
        try await other.until { self.order(in: other) == "ABC" }
    }

    @Test func showsTheColumnsOfTheConfiguration() async throws {
        let browser = try Browser(width: 60, options: options(columns: ["released", "title"]))
        try await browser.answer(.success(catalog))
        let row = try #require(browser.terminal.rows.first { $0.contains("Canals") })
        #expect(row.contains(/Jan 2022 +Canals/))
        #expect(!browser.screen.contains("Played"))
        // Without a title, nothing could be told apart.
        #expect(
            ProductionCell.columns(width: 60, named: ["seen"]).map(\.identifier) == ["sign", "title", "seen"])
    }

    @Test func arrangesTheColumnsUntilTheUserChangesThem() async throws {
        func edge(_ browser: Browser) -> Int? {
            let row = browser.terminal.rows[1]
            return row.firstIndex(of: "│").map { row.distance(from: row.startIndex, to: $0) }
        }
        let home = try LibraryHome()
        let wide = options(arrangement: ColumnArrangement(menuWidth: 40))
        let first = try Browser(width: 120, options: wide, home: home)
        try await first.answer(.success(catalog))
        #expect(edge(first) == 40)
        first.terminate()
        let hidden = options(arrangement: ColumnArrangement(hidesMenu: true))
        let second = try Browser(width: 120, options: hidden, home: home)
        try await second.until { second.screen.contains("Canals") }
        #expect(edge(second) == nil)
        // What the user changes is remembered.
        second.press("[")
        try await second.until { edge(second) == 26 }
        second.terminate()
        let third = try Browser(width: 120, options: hidden, home: home)
        try await third.until { third.screen.contains("Canals") }
        #expect(edge(third) == 26)
    }

    @Test func showsMistakesOnceAndLetsTheUserGoOn() async throws {
        let browser = try Browser(
            options: options(warnings: (1...6).map { "c:\($0):1: mistake \($0)." }))
        try await browser.answer(.success(catalog))
        #expect(browser.screen.contains("Configuration"))
        #expect(browser.screen.contains("c:1:1: mistake 1."))
        #expect(browser.screen.contains("c:4:1: mistake 4.") && !browser.screen.contains("mistake 5"))
        #expect(browser.screen.contains("And 2 more: 'tekpub config check' lists all of them."))
        browser.press(.enter)
        try await browser.until { !browser.screen.contains("mistake") }
        #expect(browser.screen.contains("Canals"))
    }

    @Test func saysAMistakeThoughTheFirstLoadFails() async throws {
        let browser = try Browser(options: options(warnings: ["c:1:1: a mistake."]))
        try await browser.answer(.failure(.unavailable("There is no network.")))
        #expect(browser.screen.contains("c:1:1: a mistake."))
    }

    @Test func theSettingsNameWhatThereIs() {
        let columns = ProductionCell.columns.value.map(\.identifier).filter { $0 != "sign" }
        #expect(Set(ListOptions.allColumns) == Set(columns))
        #expect(Setting.listColumns.defaultValue == .texts(ListOptions.allColumns))
        #expect(Setting.transition.type == .choice(LaunchTransition.allCases.map(\.rawValue)))
        #expect(TekpubKit.SortOrder.allCases.allSatisfy { SortOrder(settingName: $0.settingName) == $0 })
    }
}
