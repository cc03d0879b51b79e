import Foundation
import Localization
import Testing

@testable import TekpubKit

/// What the list of downloads says of those that failed in an earlier run.
struct DownloadFailureTests: ManagerTests {
    let given: TestDownloads

    init() throws {
        given = try TestDownloads()
    }

    private func restored() async -> [QueuedDownload] {
        await DownloadJournal(folder: DownloadFolder(box.folder, store: box.store)).restored()
    }

    private func restoredStates() async -> [DownloadItem.State] { await restored().map(\.state) }

    @Test func isSaidInTheLanguageOfToday() async throws {
        try await withServer { _ in
            .notFound
        } body: { server in
            let manager = manager()
            await manager.enqueue([Self.request(1, of: server)])
            let items = try await until(manager) { $0.first?.state.sentence != nil }
            let sentence = try #require(items.first?.state.sentence)
            let host = try BaseURL(server.url).host
            #expect(sentence == "\(host) does not have this video any more (404).")
            #expect(await restoredStates() == [.failed(sentence)])
            Texts.use(.tekpub)
            let german = await Language.withCurrent(.german) { await restoredStates() }
            #expect(german == [.failed("\(host) hat dieses Video nicht mehr (404).")])
        }
    }

    /// Former versions kept no error, and later ones may keep errors that are unknown here.
    @Test(arguments: [nil, #"{"lost":{}}"#, ""])
    func isTheStoredSentenceIfTheErrorIsUnknown(failure: String?) async throws {
        try box.save(
            DownloadRecord(
                request: DownloadBox.request(), state: .failed("Gone."), position: 0, failure: failure))
        #expect(await restoredStates() == [.failed("Gone.")])
    }

    /// Another program has the library for a moment only, but a full disk stays full.
    @Test func mayPassIfTheLibraryIsLocked() {
        #expect(DownloadError.library(.locked(path: "/1")).mayPass)
        #expect(!DownloadError.library(.full(path: "/1")).mayPass)
    }

    @Test func survivesTwoRestarts() async throws {
        let error = DownloadError.unresolved(.cutOff(at: .seconds(3), of: .seconds(9)))
        try box.save(
            DownloadRecord(
                request: DownloadBox.request(), state: .failed("Gone."), position: 0,
                failure: StoredDetails.text(error)))
        let entries = await restored()
        #expect(entries.map { StoredDetails.value($0.record.failure) } == [error])
        #expect(entries.map(\.state) == [.failed(error.localizedDescription)])
    }
}
