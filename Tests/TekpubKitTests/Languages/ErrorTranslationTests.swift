import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Each error is translated as a whole. The values in them have no letters.
struct ErrorTranslationTests {
    private let host, other: HostName

    init() throws {
        host = try BaseURL("http://127.0.0.1:3000").host
        other = try BaseURL("http://127.0.0.2").host
    }

    @Test func translatesFailedRequests() {
        let kinds: [MissingPart.Kind] = [
            .channel(Channel(slug: "1")), .recentEpisodes, .episodes, .productions, .laterPages,
        ]
        for error in CatalogError.samples(of: host, other) {
            expectTranslation(of: error)
            for kind in kinds {
                let text = PseudoText { MissingPart(kind: kind, error: error).description }
                #expect(text.plainLetters == "" && text.outside == "", "\(text)")
            }
        }
    }

    @Test func translatesOtherFailures() {
        let failure = CatalogError.status(host: host, code: 404)
        let library: [LibraryError] = [
            .full(path: "/1"), .readOnly(path: "/1"), .locked(path: "/1"), .locked(path: "/1", holder: 2),
            .damaged(path: "/1"), .failed(path: "/1", reason: "2"),
        ]
        let accounts: [AccountError] = [
            .wrongPassword(host: host), .wrongPassword(host: host, message: "1"), .noLogin(host: host),
            .loginElsewhere(host: host, other: host), .loginElsewhere(host: host, other: other),
            .noToken(host: host), .failed(failure), .notSaved(path: "/1", reason: "2"),
            .notReadable(path: "/1", reason: "2"),
        ]
        let sync: [SyncError] = [
            .noAccount, .wrongPassword(host: host), .noSyncServer(host: host), .unreadable(host: host),
            .failed(failure), .notConfirmed(host: host), .tooMuch(host: host), .isRunning,
            .library(.full(path: "/1")),
            .notSaved(path: "/1", reason: "2"), .notReadable(path: "/1", reason: "2"),
        ]
        let addresses: [BaseURLError] = [
            .malformed, .missingScheme(suggestion: "1"), .unsupportedScheme("1"), .missingHost,
        ]
        let files: [CatalogFileError] = [
            .unreadable(file: "/1", reason: "2"), .notJSON(file: "/1"), .missing(file: "/1", path: "2"),
            .wrong(file: "/1", path: "2", reason: "3"),
        ]
        for error in library as [any LocalizedError] + accounts + sync + addresses + files {
            expectTranslation(of: error)
        }
        for error in library {
            #expect(PseudoText { error.sentenceOnMark }.plainLetters == "")
        }
    }

    @Test func translatesFailedPlayingAndDownloads() {
        let playing: [PlaybackError] = [
            .forbidden(host: host, isGuest: true), .forbidden(host: host, isGuest: false),
            .notPublic(host: host, needsPassword: true, page: nil),
            .notPublic(host: host, needsPassword: false, page: "1"), .notLive(host: host),
            .noMedia(host: host),
            .notFound(host: host), .gone, .library(.full(path: "/1")), .noAddress, .noFile, .unknownFile,
            .unsafeAddress,
            .unreadable(host: host), .failed(.notHTTP(host: host)), .badCommand, .noPlayer,
            .notStarted(player: "1", reason: "2"), .playerFailed(player: "1", status: 2),
            .playerFailed(player: "1", status: 2, message: "3"), .cutOff(at: .seconds(1), of: .seconds(2)),
            .cutOff(at: .seconds(1), of: nil), .notInBackground(player: "1"), .cancelled,
        ]
        let downloads: [DownloadError] =
            [401, 404, 429, 500, 302].map { .refused(host: host, status: $0, retryAfter: nil) } + [
                .unresolved(.noAddress), .badAddress, .connection(.notHTTP(host: host)),
                .empty(host: host), .noVideo(host: host), .stream(host: host), .badAnswer(host: host),
                .damaged(host: host),
                .diskFull(folder: "/1", byteCount: 2), .diskFull(folder: "/1", byteCount: nil),
                .notWritable(path: "/1", reason: "2"), .outside(path: "/1"),
                .library(.full(path: "/1")), .busy,
            ]
        for error in playing as [any LocalizedError] + downloads { expectTranslation(of: error) }
        for status: Int32 in [1, 2, 128 + SIGKILL, 128 + SIGSEGV] {
            let text = PseudoText { PlayerExit(status: status, of: "mpv").sentence(on: "0", message: "1") }
            #expect(text.plainLetters == "" && text.outside == "", "\(text)")
        }
    }

    private func expectTranslation(of error: any LocalizedError) {
        let text = PseudoText { error.errorDescription ?? "missing" }
        #expect(text.plainLetters == "" && text.outside == "", "\(text)")
    }
}

extension CatalogError {
    /// At least one of each case.
    static func samples(of host: HostName, _ other: HostName) -> [CatalogError] {
        let proxies =
            ["cannot be found", "refused the connection", "refused the request"]
            + [407, 502].map(HTTPProxy.meaning)
        let waits = [Duration.seconds(1), .seconds(60), .seconds(600), .seconds(36_000), .seconds(864_000)]
        return [
            .nameNotFound(host: host), .connectionRefused(host: host), .connectionLost(host: host),
            .noAnswer(host: host, limit: .seconds(1)), .stalled(host: host, limit: .milliseconds(1500)),
            .tooSlow(host: host, limit: .seconds(120)), .overLimit(host: host, .bytes(1 << 20)),
            .overLimit(host: host, .disk(1 << 20)), .overLimit(host: host, .time(.seconds(1800))),
            .insecure(host: host, reason: "its certificate has expired"), .notHTTP(host: host),
            .tooManyRedirects(host: host, count: 20), .badRedirect(host: host),
            .leadsElsewhere(host: host, other: host), .leadsElsewhere(host: host, other: other),
            .loginRefused(host: host), .circularQueries(host: host), .tooManyPages(host: host, count: 2),
            .incompleteList(host: host, count: 2), .linked(page: "/1", error: .notHTTP(host: host)),
            .passwordWanted(host: host, isGiven: true), .passwordWanted(host: host, isGiven: false),
            .cutShort(host: host, received: 1, expected: 2),
            .cutShort(host: host, received: 1, expected: nil), .badLength(host: host),
            .unavailable("There is not enough memory. Try again."), .notSaved(.full(path: "/1")),
            .failed(host: host, reason: "its headers are too long"), .cancelled,
        ] + [401, 403, 404, 429, 500, 302].map { .status(host: host, code: $0) }
            + waits.map { .busy(host: host, code: 503, retryAfter: $0) }
            + [.busy(host: host, code: 429, retryAfter: .seconds(9))]
            + proxies.map { .viaProxy(host: host, proxy: "127.0.0.2", reason: $0) }
            + WireError.samples.map { .unreadable(host: host, cause: $0) }
            + ["http", "https"].compactMap { URL(string: "\($0)://127.0.0.3/").flatMap { Origin($0) } }
            .map { .wrongScheme(host: host, right: $0) }
    }
}

extension WireError {
    /// At least one of each case.
    static let samples: [WireError] = [
        .empty, .notJSON(offset: 1), .anotherShape, .untitled(number: 1, keys: []),
        .untitled(number: 1, keys: ["1"]), .noFeed, .invalidUTF8(offset: 1),
        .endsEarly(byteCount: 1), .endsEarly(byteCount: 2), .tooDeep(limit: 9), .tooLarge(byteLimit: 1 << 20),
        .tooLong(byteLimit: 1 << 20), .noItem, .withdrawn, .passwordNeeded, .refusal("1"),
        .foreign(.webPage(feed: nil)), .foreign(.webPage(feed: "/1")), .foreign(.pdf), .foreign(.image),
        .foreign(.video), .foreign(.audio), .foreign(.archive), .foreign(.playlist), .foreign(.plainText),
    ]
}
