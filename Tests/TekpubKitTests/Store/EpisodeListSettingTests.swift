import Foundation
import GRDB
import Testing

@testable import TekpubKit

/// The order and the filter of a list of episodes, which the library keeps by production.
struct EpisodeListSettingTests {
    private let folder: TemporaryFolder
    private let catalogID: CatalogID = "http://example.com/feed"
    private let setting = EpisodeListSetting(sort: .titleReversed, filter: .started)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store() throws -> CatalogStore { try Library.open(in: folder.url).store(for: catalogID) }

    @Test func isKeptByProduction() throws {
        try store().setEpisodeListSetting(setting, of: "A Show")
        #expect(try store().episodeListSetting(of: "A Show") == setting)
        #expect(try store().episodeListSetting(of: "Another Show") == EpisodeListSetting())
        let other = try Library.open(in: folder.url).store(for: "http://other.test")
        #expect(try other.episodeListSetting(of: "A Show") == EpisodeListSetting())
        try store().setEpisodeListSetting(EpisodeListSetting(filter: .downloaded), of: "A Show")
        #expect(try store().episodeListSetting(of: "A Show") == EpisodeListSetting(filter: .downloaded))
    }

    @Test func leavesNothingBehindOnceItIsTheUsualOne() throws {
        try store().setEpisodeListSetting(setting, of: "A Show")
        try store().setEpisodeListSetting(EpisodeListSetting(), of: "A Show")
        let count = try store().library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM episodeList") }
        #expect(count == 0)
    }

    @Test func isUsualIfANewerVersionHasWrittenIt() throws {
        try store().setEpisodeListSetting(setting, of: "A Show")
        try store().library.write {
            try $0.execute(sql: "UPDATE episodeList SET sort = 'mood', filter = 'loud'")
        }
        #expect(try store().episodeListSetting(of: "A Show") == EpisodeListSetting())
    }

    @Test func comesWithALibraryOfTheLastVersion() throws {
        do {
            let library = try Library.open(in: folder.url)
            try library.store(for: catalogID).setFavorite(true, productionKey: "A Show")
            try library.write {
                try $0.execute(
                    sql: """
                        DROP TABLE episodeList;
                        DELETE FROM grdb_migrations WHERE identifier = '3 lists of episodes';
                        """)
            }
        }
        let store = try store()
        try store.setEpisodeListSetting(setting, of: "A Show")
        #expect(try store.episodeListSetting(of: "A Show") == setting)
        #expect(try store.isFavorite(productionKey: "A Show"))
    }

    @Test func followsAProductionToAnotherCatalogue() throws {
        try store().setEpisodeListSetting(setting, of: "A Show")
        let new = try Library.open(in: folder.url).store(for: "http://example.com/new")
        try new.takeMarks(from: catalogID, of: ["A Show"])
        #expect(try new.episodeListSetting(of: "A Show") == setting)
        #expect(try store().episodeListSetting(of: "A Show") == EpisodeListSetting())
    }
}
