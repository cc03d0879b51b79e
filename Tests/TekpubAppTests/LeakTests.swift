import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What is over is released, and with it the files of its library.
@MainActor
struct LeakTests {
    @Test func releasesTheSourcesOfABrowser() async throws {
        weak var library: Library?
        weak var list: SourceList?
        func browse() async throws {
            let home = try SourceHome()
            let browser = try await home.browser()
            (library, list) = (home.home.library, browser.delegate.launch?.sources?.list)
            #expect(library != nil && list != nil)
        }
        try await browse()
        for _ in 0..<100_000 where list != nil || library != nil { await Task.yield() }
        #expect(list == nil && library == nil)
    }
}
