import Foundation
import GRDB
import Testing

@testable import TekpubKit

struct SmartListStoreTests {
    @Test func keepsListsInTheirOrder() throws {
        let store = try Library.temporary().smartLists
        let first = try store.add(name: "First", conditions: "new")
        let second = try store.add(name: "Second", conditions: "played")
        #expect(try store.lists() == [first, second])
        var changed = first
        (changed.name, changed.conditions) = ("Premier", "started")
        #expect(try store.update(changed) == first)
        #expect(try store.lists() == [changed, second])
        #expect(try store.remove(changed.id) == changed)
        #expect(try store.remove(changed.id) == nil)
        #expect(try store.lists() == [second])
        try store.restore(changed)
        #expect(try store.lists() == [changed, second])
        let configured = SmartList(id: .configuration("C"), name: "C", conditions: "new")
        #expect(try store.update(configured) == nil && store.remove(configured.id) == nil)
    }

    @Test func restoresBesideAListThatTookThePlace() throws {
        let store = try Library.temporary().smartLists
        let first = try store.add(name: "First", conditions: "new")
        _ = try store.remove(first.id)
        let other = try store.add(name: "Other", conditions: "played")
        try store.restore(first)
        #expect(try store.lists().map(\.name) == ["Other", "First"])
        #expect(try store.lists().first == other)
    }

    @Test func isAddedToALibraryOfAnEarlierVersion() throws {
        let folder = try TemporaryFolder()
        do {
            let library = try Library.open(in: folder.url)
            try library.sources.add("http://a.test/feed", title: "Kept")
            try library.write { database in
                try database.execute(
                    sql: """
                        DROP TABLE smartList;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '% smart lists';
                        """)
            }
        }
        let library = try Library.open(in: folder.url)
        #expect(try library.smartLists.lists() == [])
        let list = try library.smartLists.add(name: "Mine", conditions: "new")
        #expect(try library.smartLists.lists() == [list])
        #expect(try library.sources.sources().contains { $0.title == "Kept" })
    }
}
