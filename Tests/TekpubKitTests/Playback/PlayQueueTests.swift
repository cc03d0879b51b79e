import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct PlayQueueTests {
    private let folder: TemporaryFolder
    private let library: Library
    private var queue: PlayQueue { library.queue }

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url)
    }

    private static func location(_ name: Character, production: String = "A Show") -> EpisodeLocation {
        EpisodeLocation(
            catalogID: "http://example.com/feed",
            key: EpisodeKey(productionKey: production, identity: "guid:\(name)"))
    }

    private static func items(_ names: String) -> [QueueItem] {
        names.map { QueueItem(location: location($0), title: "\($0)", durationInSeconds: 60) }
    }

    private static func locations(_ names: String) -> [EpisodeLocation] { names.map { location($0) } }

    /// The titles in order.
    private func titles(in library: Library? = nil) throws -> String {
        try (library ?? self.library).queue.items().compactMap(\.title).joined()
    }

    @Test func keepsTheOrder() throws {
        try queue.add(Self.items("abc"))
        try queue.add(Self.items("bd"))
        #expect(try titles() == "abcd")
        #expect(try queue.count() == 4)
        try queue.insertNext(Self.items("x"), after: Self.location("b"))
        try queue.insertNext(Self.items("yz"), after: Self.location("b"))
        #expect(try titles() == "abyzxcd")
        try queue.insertNext(Self.items("mn"))
        #expect(try titles() == "mnabyzxcd")
        try queue.insertNext(Self.items("dm"), after: Self.location("a"))
        #expect(try titles() == "nadmbyzxc")
        #expect(try titles(in: Library.open(in: folder.url)) == "nadmbyzxc")
    }

    @Test(
        arguments: [
            ("c", "a", "cabde"), ("a", "c", "bacde"), ("a", nil, "bcdea"), ("bd", "c", "abdce"),
            ("db", "a", "dbace"), ("ae", "c", "baecd"), ("c", "c", "abcde"), ("x", "a", "abcde"),
            ("b", "x", "acdeb"),
        ] as [(String, Character?, String)])
    func moves(moved: String, target: Character?, expected: String) throws {
        try queue.add(Self.items("abcde"))
        let change = try queue.move(Self.locations(moved), before: target.map { Self.location($0) })
        #expect(try titles() == expected)
        try queue.undo(change)
        #expect(try titles() == "abcde")
    }

    @Test func undoesEachChange() throws {
        let added = try queue.add(Self.items("abc"))
        let inserted = try queue.insertNext(Self.items("xc"), after: Self.location("a"))
        let removed = try queue.remove(Self.locations("ax"))
        #expect(try titles() == "cb")
        #expect(removed.count == 2)
        let cleared = try queue.clear()
        #expect(try titles() == "")
        try queue.undo(cleared)
        #expect(try titles() == "cb")
        try queue.undo(removed)
        #expect(try titles() == "axcb")
        try queue.undo(inserted)
        #expect(try titles() == "abc")
        try queue.undo(added)
        #expect(try titles() == "")
    }

    @Test func undoesNothingThatChangedSince() throws {
        let added = try queue.add(Self.items("abc"))
        try queue.move(Self.locations("a"), before: nil)
        try queue.undo(added)
        #expect(try titles() == "a")
    }

    @Test func goesOnWithTheItemAfterAFinishedOne() throws {
        try queue.add(Self.items("abc"))
        #expect(try queue.next()?.title == "a")
        #expect(try queue.next(after: Self.location("a"))?.title == "b")
        #expect(try queue.finish(Self.location("b"))?.title == "c")
        #expect(try titles() == "ac")
        #expect(try queue.finish(Self.location("x"))?.title == "a")
        #expect(try queue.finish(Self.location("c")) == nil)
        #expect(try titles() == "a")
    }

    /// Many insertions at one position, as nothing is ever renumbered.
    @Test func hasAPositionBetweenAnyTwo() throws {
        try queue.add(Self.items("az"))
        var expected = "z"
        for number in 0..<300 {
            let item = QueueItem(
                location: Self.location("n", production: "\(number)"), title: "\(number % 10)")
            try queue.insertNext([item], after: Self.location("a"))
            expected = "\(number % 10)" + expected
        }
        #expect(try titles() == "a" + expected)
        for number in 0..<300 {
            let moved = EpisodeLocation(
                catalogID: "http://example.com/feed",
                key: EpisodeKey(productionKey: "\(number)", identity: "guid:n"))
            try queue.move([moved], before: Self.location("z"))
        }
        #expect(try titles() == "a" + String(repeating: "0123456789", count: 30) + "z")
    }

    @Test func isSharedByTwoPrograms() async throws {
        let other = try Library.open(in: folder.url)
        await withTaskGroup(of: Void.self) { group in
            for (library, name) in [(library, "p"), (other, "q")] {
                group.addTask {
                    await onBlockingThread {
                        for number in 0..<50 {
                            let item = QueueItem(
                                location: Self.location("n", production: "\(name)\(number)"), title: name)
                            // Ignore errors: the test counts what is there.
                            _ =
                                try? number.isMultiple(of: 2)
                                ? library.queue.add([item]) : library.queue.insertNext([item])
                        }
                    }
                }
            }
        }
        let items = try queue.items()
        #expect(items.count == 100)
        for name: String in ["p", "q"] {
            let own = items.filter { $0.title == name }.map(\.location.key.productionKey)
            let ends = stride(from: 0, to: 50, by: 2).map { (number: Int) in "\(name)\(number)" }
            #expect(own.filter(ends.contains) == ends)
        }
    }

    /// So that a list which shows its own changes at once reads the queue again only if it must.
    @Test func tellsWhetherAnythingElseHasChanged() throws {
        try queue.add(Self.items("abc"))
        let read = try queue.contents()
        #expect(read.items.compactMap(\.title) == ["a", "b", "c"])
        let first = try queue.move(Self.locations("c"), before: Self.location("a"))
        #expect(first.before == read.revision)
        let second = try queue.move(Self.locations("b"), before: nil)
        #expect(second.before == first.after)
        try Library.open(in: folder.url).queue.add(Self.items("d"))
        let third = try queue.move(Self.locations("a"), before: Self.location("c"))
        #expect(third.before != second.after)
        try library.store(for: "http://example.com").setMark(
            EpisodeMark(positionInSeconds: 1, updatedAt: .now), for: Self.location("a").key)
        #expect(try queue.contents().revision != third.after)
    }

    /// A refresh that changes identities changes those of the queue.
    @Test func followsItsEpisodes() throws {
        let store = library.store(for: "http://example.com/feed")
        func load(_ guids: [String]) throws {
            let episodes = zip(guids, ["a", "b"]).map { (guid: String, title: String) in
                Episode(guid: guid, title: title, url: "https://example.com/\(title).mp4")
            }
            try store.replace(with: [Production(title: "A Show", episodes: episodes)])
        }
        try load(["a", "b"])
        try queue.add(Self.items("ab"))
        try load(["new", "b"])
        try load(["newer", "b"])
        #expect(try queue.items().map(\.location.key.identity) == ["guid:newer", "guid:b"])
    }

    @Test func losesNothingThatWasCommitted() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
            let queue = try Library.open(in: URL(filePath: path)).queue
            for number in 0..<20 {
                let key = EpisodeKey(productionKey: "\(number)", identity: "guid:1")
                try queue.add([
                    QueueItem(location: EpisodeLocation(catalogID: "bundled", key: key), title: "k")
                ])
            }
            kill(getpid(), SIGKILL)
        }
        #expect(try titles() == String(repeating: "k", count: 20))
    }
}
