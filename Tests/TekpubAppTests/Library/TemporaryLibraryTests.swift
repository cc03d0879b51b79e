import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The browser while the library cannot be used, and afterwards.
@MainActor
struct TemporaryLibraryTests {
    private let home: LibraryHome
    private let lock: Lock

    /// The lock of another program on the library.
    private final class Lock {
        private var lock: FileLock?

        init(_ folder: LibraryFolder) throws { lock = try FileLock(path: folder.lockPath) }

        func release() { lock = nil }
    }

    init() throws {
        home = try LibraryHome()
        try home.library.store(for: ScriptedSource().catalogID).replace(with: .sample)
        lock = try Lock(home.library.folder)
    }

    /// A browser whose library is locked.
    private func browser(width: Int = 80, height: Int = 24) async throws -> Browser {
        let folder = home.folder
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false),
            openLibrary: { () throws(LibraryError) in
                try Library.temporary(
                    because: .locked(path: folder.path), insteadOf: LibraryFolder(in: folder))
            }, home: home)
        try await browser.until { browser.screen.contains("Changes Are Not Saved") }
        return browser
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 10)])
    func saysForAsLongAsItLastsThatNothingIsSaved(size: Size) async throws {
        let browser = try await browser(width: size.width, height: size.height)
        browser.press(.enter)
        try await browser.until { !browser.screen.contains("Changes Are Not Saved") }
        for key in [Key.down, .enter, .enter, .left, .left, .left, .end, .enter] {
            browser.press(key)
            browser.clock.advance(by: .seconds(10))
            #expect(browser.screen.contains("not saved"), "after \(key):\n\(browser.screen)")
        }
    }

    @Test func saysOfActionsThatTheyDoNotLast() async throws {
        let browser = try await browser(width: 100)
        browser.press(.enter)
        try await browser.press("f", until: "Added to favourites, until tekpub ends · u undoes")
        try await browser.press("u", until: "Undone: Added to favourites")
        try await browser.press("m", until: "marked as watched, until tekpub ends")
    }

    @Test func goesOnWithTheLibraryAndWhatWasDone() async throws {
        let browser = try await browser()
        browser.press(.enter)
        try await browser.press("f", until: "Added to favourites, until tekpub ends")
        lock.release()
        browser.clock.advance(by: .seconds(5))
        try await browser.until { browser.screen.contains("The library can be used again.") }
        #expect(!browser.screen.contains("not saved"))
        let library = home.library
        let catalogID = browser.source.catalogID
        let favorites = try await offMainActor { try library.store(for: catalogID).favorites() }
        #expect(favorites.count == 1)
        try await browser.press("f", until: "Removed from favourites · u undoes")
        #expect(try await offMainActor { try library.store(for: catalogID).favorites() }.isEmpty)
    }
}
