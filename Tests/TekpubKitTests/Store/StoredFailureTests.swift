import Foundation
import Localization
import Testing

@testable import TekpubKit

struct StoredFailureTests {
    private let error: CatalogError
    private let sentence = "127.0.0.1 has no catalogue there (404). Check the address."

    init() throws {
        error = .status(host: try BaseURL("http://127.0.0.1").host, code: 404)
    }

    private func shown(_ text: String) -> String { StoredFailure.sentence(of: text, as: CatalogError.self) }

    @Test func isShownInTheLanguageInForce() {
        let english = StoredFailure.text(error)
        let pseudo = Language.withCurrent(.pseudo) { StoredFailure.text(error) }
        for text in [english, pseudo] {
            #expect(text.hasPrefix(text == english ? sentence : "⟦"))
            #expect(shown(text) == sentence)
            let translated = PseudoText { shown(text) }
            #expect(translated.plainLetters == "" && translated.outside == "")
        }
    }

    /// Of previous versions, of later ones, and with line breaks.
    @Test(arguments: [
        ("Gone.", "Gone."), ("Gone.\nAnd so on.", "Gone.\nAnd so on."), ("Gone.\nfr {\"lost\":{}}", "Gone."),
        ("Gone.\nen {\"lost\":{}}", "Gone."), ("One.\nTwo.\nfr {", "One.\nTwo."), ("", ""),
    ])
    func isTheStoredSentenceIfTheErrorIsUnknown(text: String, expected: String) {
        #expect(shown(text) == expected)
    }

    @Test func keepsEachError() throws {
        let hosts = try ["http://127.0.0.1", "http://[::1]:99"].map { try BaseURL($0).host }
        for error in CatalogError.samples(of: hosts[0], hosts[1]) {
            let known: CatalogError? = StoredDetails.value(StoredDetails.text(error))
            #expect(known == error)
            let failure: SyncError? = StoredDetails.value(StoredDetails.text(SyncError.failed(error)))
            #expect(failure == .failed(error))
        }
    }

    @Test func survivesAChangeOfLanguageInASource() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let server = try RawServer { _ in .notFound }
        defer { server.stop() }
        let id = try library.sources.add(server.url).source.id
        let refresher = SourceRefresher(
            sources: library.sources, clock: TimerClock(), schedule: RefreshSchedule(random: { 0 }),
            limits: SourceRefresher.Limits(), now: { Date(timeIntervalSince1970: 1_600_000_000) },
            makeProxy: { TekpubProxy(baseURL: $0, clock: TimerClock()) })
        try await refresher.refresh(.due)
        let host = try BaseURL(server.url).host
        func failure() throws -> String? { try library.sources.source(id)?.status.failure }
        #expect(try failure() == "\(host) has no catalogue there (404). Check the address.")
        let translated = try Language.withCurrent(.pseudo) { try #require(try failure()) }
        #expect(PseudoText { translated }.plainLetters == "")
        #expect(translated.contains("404") && translated.contains(host.description))
    }
}
