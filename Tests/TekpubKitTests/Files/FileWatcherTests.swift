import Foundation
import Synchronization
import Testing

@testable import TekpubKit

struct FileWatcherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    /// Counts the changes that were told.
    private final class Count: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func increase() { count.withLock { $0 += 1 } }
    }

    /// Watches `paths` while `change` happens, until it was told.
    private func expectNews(of paths: [String], after change: () throws -> Void) async throws {
        let count = Count()
        let watcher = try #require(FileWatcher(paths.map(path)) { count.increase() })
        try change()
        let deadline = ContinuousClock.now + .seconds(60)
        while count.value == 0, ContinuousClock.now < deadline { await Task.yield() }
        #expect(count.value > 0)
        withExtendedLifetime(watcher) {}
    }

    @Test func tellsOfAFileThatIsWritten() async throws {
        try write("a", to: "c.toml")
        try await expectNews(of: ["c.toml"]) {
            let file = try FileHandle(forWritingTo: URL(filePath: path("c.toml")))
            try file.write(contentsOf: Data("b".utf8))
            try file.close()
        }
    }

    @Test func tellsOfAFileThatIsReplacedByAnother() async throws {
        try write("a", to: "c.toml")
        try await expectNews(of: ["c.toml"]) {
            try write("b", to: ".c.toml.swp")
            try #require(rename(path(".c.toml.swp"), path("c.toml")) == 0)
        }
    }

    @Test func tellsOfAFileThatAppearsInAFolderThatAppears() async throws {
        try await expectNews(of: ["tekpub/config.toml"]) {
            try #require(mkdir(path("tekpub"), 0o700) == 0)
            try write("a", to: "tekpub/config.toml")
        }
    }

    @Test func tellsOfTheTargetOfALink() async throws {
        try #require(mkdir(path("dotfiles"), 0o700) == 0)
        try write("a", to: "dotfiles/tekpub.toml")
        try #require(symlink("dotfiles/tekpub.toml", path("c.toml")) == 0)
        try await expectNews(of: ["c.toml"]) { try write("b", to: "dotfiles/tekpub.toml") }
    }

    @Test func watchesTheFilesOfAFolder() async throws {
        try #require(mkdir(path("themes"), 0o700) == 0)
        try await expectNews(of: ["themes"]) { try write("a", to: "themes/night.toml") }
    }

    @Test func watchesNoMoreThanItMust() throws {
        try #require(mkdir(path("themes"), 0o700) == 0)
        try write("a", to: "c.toml")
        let folders = WatchedFolder.all(for: ["c.toml", "themes", "missing/x/y.toml"].map(path))
        let root = try #require(
            realpath(path(""), nil).map { pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            })
        #expect(Set(folders.map(\.path)).isSubset(of: [folder.url.path, root, path("themes")]))
        #expect(folders.first { $0.path == path("themes") }?.names == nil)
        let names = folders.filter { $0.path != path("themes") }.compactMap(\.names).reduce(into: Set()) {
            $0.formUnion($1)
        }
        #expect(names == ["c.toml", "missing"])
    }

    @Test func tellsNothingOfOtherFiles() async throws {
        // A file that was written would be told once it is closed, which is later where a child of this process has it
        // open for a moment: so there is none.
        let count = Count()
        let watcher = try #require(FileWatcher([path("c.toml")]) { count.increase() })
        let deadline = ContinuousClock.now + .seconds(60)
        for name in ["other.toml", "c.toml.tekpub-abcdef"] {
            // Told to another watcher later, so it would have been told to the first by then.
            for fence in ["first", "second"] {
                let told = Count()
                let other = try #require(FileWatcher([path(fence)]) { told.increase() })
                if fence == "first" { try write("b", to: name) }
                try write("b", to: fence)
                while told.value == 0, ContinuousClock.now < deadline { await Task.yield() }
                #expect(told.value > 0)
                withExtendedLifetime(other) {}
            }
            #expect(count.value == 0)
        }
        withExtendedLifetime(watcher) {}
    }
}
