import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Launches with the snapshot that the previous program has stored beside its library.
@MainActor
struct LaunchSnapshotLaunchTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")
    private let catalog = Catalog(
        productions: (1...99).map {
            Production(
                slug: "p\($0)", title: "Production \($0).", episodes: [Episode(number: 1, title: "One")])
        })

    /// Runs `body` in a folder, and removes the folder afterwards.
    private func inFolder(_ body: () async throws -> Void) async throws {
        // Ignore errors: the system removes temporary files anyway.
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body()
    }

    /// Runs a browser that moves down some rows, and ends it.
    private func leavePage(after keys: Key...) async throws -> Library {
        let library = try Library.open(in: folder)
        let browser = try Browser(options: LaunchOptions(isAnimated: false), library: library)
        try await browser.answer(.success(catalog))
        for key in keys { browser.press(key) }
        browser.terminate()
        return library
    }

    private func start(on library: Library) throws -> Browser {
        let page = try #require(LaunchSnapshot(of: ScriptedSource().catalogID, in: folder))
        return try Browser(options: LaunchOptions(isAnimated: false), library: library, launchSnapshot: page)
    }

    @Test func showsTheTableInTheFirstFrame() async throws {
        try await inFolder {
            let library = try await leavePage(after: .down, .down)
            let browser = try start(on: library)
            #expect(browser.screen.contains("Production 1."))
            #expect(browser.selectedRows.joined().contains("Production 3."))
            // The table can be used before anything else is loaded.
            browser.press(.down)
            #expect(browser.selectedRows.joined().contains("Production 4."))
            try await browser.until { await browser.source.isWaiting }
            #expect(browser.selectedRows.joined().contains("Production 4."))
        }
    }

    @Test func doesNothingToRowsThatItHasNotReadYet() async throws {
        try await inFolder {
            let library = try await leavePage()
            let browser = try start(on: library)
            browser.press("G")
            browser.press("f", "m", .enter)
            try await browser.until { browser.selectedRows.joined().contains("Production 99.") }
            #expect(browser.screen.contains("99 of 99"))
            #expect(!browser.screen.contains("favourite") && !browser.screen.contains("arked as"))
            #expect(try !library.store(for: ScriptedSource().catalogID).isFavorite(productionKey: ""))
        }
    }

    @Test func endsWhileAnotherProgramKeepsTheLibrary() async throws {
        try await inFolder {
            let library = try Library.open(in: folder)
            let browser = try Browser(options: LaunchOptions(isAnimated: false), library: library)
            try await browser.answer(.success(catalog))
            let (isHeld, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            DispatchQueue.global().async {
                // Ignore errors: if the lock fails, `isHeld` is never signalled.
                try? library.write { _ in
                    isHeld.signal()
                    _ = isOver.wait(timeout: .now() + .seconds(30))
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    isHeld.wait()
                    continuation.resume()
                }
            }
            let duration = ContinuousClock().measure { browser.terminate() }
            isOver.signal()
            #expect(duration < .seconds(20))
            #expect(browser.terminal.exitStatus == 0)
        }
    }

    @Test func givesWayToWhatTheLibraryHas() async throws {
        try await inFolder {
            let library = try await leavePage()
            let writer = try library.store(for: ScriptedSource().catalogID).makeWriter()
            try writer.write([.productions([Production(slug: "p1", title: "Renamed.")], .separate)])
            try writer.commit(Catalog())
            let browser = try start(on: library)
            #expect(browser.screen.contains("Production 1."))
            try await browser.until { browser.screen.contains("Renamed.") }
            #expect(!browser.screen.contains("Production 2."))
        }
    }

    @Test func beginsWithTheSplashAfterAllWhereTheLibraryHasNothing() async throws {
        try await inFolder {
            _ = try await leavePage()
            let browser = try start(on: try Library.temporary())
            #expect(browser.screen.contains("Production 1."))
            try await browser.until { browser.screen.contains("Preparing") }
            try await browser.answer(.success(catalog))
            #expect(browser.screen.contains("Production 1."))
        }
    }
}
