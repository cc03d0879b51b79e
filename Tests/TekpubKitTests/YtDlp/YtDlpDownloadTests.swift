import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// Downloads of videos that only yt-dlp finds.
@Suite(.timeLimit(.minutes(5)))
struct YtDlpDownloadTests {
    private let box: DownloadBox

    init() throws {
        box = try DownloadBox()
    }

    /// Sets `out` to the path in which yt-dlp puts the extension, and defines `progress FILE RECEIVED TOTAL`.
    private static let beginning = #"""
        while [ $# -gt 1 ]; do [ "$1" = --output ] && out=$2; shift; done
        case $out in *'/media.%(ext)s') out=${out%'.%(ext)s'} ;; *) echo "ERROR: $out" >&2; exit 1 ;; esac
        out=$(printf '%s' "$out" | sed 's/%%/%/g')
        progress() {
            printf '{"status": "downloading", "downloaded_bytes": %s, "total_bytes": %s, "filename": "%s", "eta": null}\n' \
                "$2" "$3" "$1"
        }

        """#

    private static let page = "https://v.test/films/1"

    private static func request(byteLimit: Int? = nil) -> EpisodeRequest {
        var request = EpisodeRequest(
            catalogID: "https://v.test/@ada", production: Production(title: "Ada"),
            episode: Episode(
                guid: "1", title: "Cranes", url: page,
                details: EpisodeDetails(media: [Media(url: page, type: Media.pageType)])))
        request.byteLimit = byteLimit
        return request
    }

    private func download(
        _ standIn: YtDlpStandIn, choice: YtDlp.Choice = .ask, request: EpisodeRequest = request(),
        freeByteCount: @escaping @Sendable (String) -> Int? = { _ in nil }
    ) async throws(DownloadError) -> String {
        try await box.downloader(
            freeByteCount: freeByteCount, ytDlp: standIn.ytDlp(choice, patience: .milliseconds(50))
        ) {
            try #require($0.episode.url.flatMap(URL.init))
        }.download(request, meter: box.meter)
    }

    private func standIn(_ script: String) async throws -> YtDlpStandIn {
        try await YtDlpStandIn(Self.beginning + script)
    }

    @Test func givesTheFileItsNameAndRecordsIt() async throws {
        let standIn = try await standIn(
            #"echo noise; progress a 2 6; progress a 6 6; printf 'a film' > "$out.mp4""#)
        let path = try await download(standIn)
        #expect(box.files == ["Ada/Cranes.mp4"])
        #expect(path == box.folder.path + "/Ada/Cranes.mp4")
        #expect(box.bytes(of: "Ada/Cranes.mp4") == Array("a film".utf8))
        #expect(box.meter.byteCount == 6 && box.meter.totalByteCount == 6)
        #expect(standIn.arguments.prefix(2) == ["--ignore-config", "--quiet"])
        #expect(standIn.arguments.suffix(3) == ["--", Self.page, "--"])
        #expect(standIn.arguments.contains("res:1080"))
        // It is downloaded once.
        #expect(try await download(standIn) == path)
        #expect(standIn.arguments.suffix(from: 1).contains("--ignore-config") == false)
    }

    /// Picture and sound are downloaded one after the other.
    @Test func countsTheBytesOfAllFiles() async throws {
        let standIn = try await standIn(
            #"progress v 10 10; progress s 1 4; echo > "$0.ready"; while [ ! -e "$0.go" ]; do sleep 0.01; done; printf x > "$out.mkv""#
        )
        let task = Task { try await download(standIn) }
        _ = try await standIn.line(in: "ready")
        while box.meter.byteCount != 11 { await Task.yield() }
        #expect(box.meter.totalByteCount == 14)
        try Data().write(to: standIn.folder.url.appending(path: "yt-dlp.go"))
        #expect(try await task.value.hasSuffix("/Ada/Cranes.mkv"))
    }

    @Test func resumesWhereItWasStopped() async throws {
        let standIn = try await standIn(
            #"""
            if [ -e "$out.mp4.part" ]; then cat "$out.mp4.part" > "$out.mp4"; rm "$out.mp4.part"; exit; fi
            printf half > "$out.mp4.part"; progress a 4 8; echo > "$0.ready"; exec sleep 600
            """#)
        let task = Task { try await download(standIn) }
        _ = try await standIn.line(in: "ready")
        while box.meter.byteCount != 4 { await Task.yield() }
        task.cancel()
        await #expect(throws: DownloadError.cancelled) { try await task.value }
        #expect(box.files.count == 1 && box.part == Array("half".utf8))
        // The list of downloads shows how much has arrived.
        try box.save(DownloadRecord(request: Self.request(), state: .waiting, position: 0))
        let folder = DownloadFolder(box.folder, store: box.store)
        #expect(try folder.records().map(\.byteCount) == [4])
        #expect(try await download(standIn).hasSuffix("/Ada/Cranes.mp4"))
        #expect(box.files == ["Ada/Cranes.mp4"])
        #expect(box.bytes(of: "Ada/Cranes.mp4") == Array("half".utf8))
    }

    @Test func removesWhatArrivedOfADownloadThatIsRemoved() async throws {
        let standIn = try await standIn(#"printf half > "$out.mp4.part"; echo 'ERROR: no' >&2; exit 1"#)
        await #expect(throws: DownloadError.self) { try await download(standIn) }
        #expect(box.part != nil)
        try DownloadFolder(box.folder, store: box.store).discard(Self.request().id)
        #expect(FileManager.default.subpaths(atPath: box.folder.path) == [])
    }

    @Test func stopsWhatIsTooLarge() async throws {
        let standIn = try await standIn(#"progress a 1 100; exec sleep 600"#)
        await #expect(throws: DownloadError.tooLarge) {
            try await download(standIn, request: Self.request(byteLimit: 99))
        }
        let silent = try await self.standIn(#"printf '%0100d' 0 > "$out.mp4""#)
        await #expect(throws: DownloadError.tooLarge) {
            try await download(silent, request: Self.request(byteLimit: 99))
        }
        #expect(box.files == [])
    }

    @Test func stopsWithoutSpace() async throws {
        let standIn = try await standIn(#"progress a 1 100; exec sleep 600"#)
        await #expect(throws: DownloadError.diskFull(folder: box.folder.path, byteCount: 99)) {
            try await download(standIn) { _ in 0 }
        }
    }

    @Test(arguments: [
        (
            "echo 'ERROR: [x] Private video' >&2; exit 1",
            YtDlpFailure.failed(status: 1, message: "[x] Private video")
        ),
        ("exit 0", .nothing),
        (#"printf x > "$out.mp4"; printf x > "$out.webm""#, .nothing),
        (#"printf x > "$out.f137.mp4"; printf x > "$out.mp4.part""#, .nothing),
        (#"ln -s /etc/passwd "$out.mp4""#, .nothing),
    ])
    func saysWhyThereIsNoFile(script: String, failure: YtDlpFailure) async throws {
        let standIn = try await standIn(script)
        let host = try #require(URL(string: Self.page).flatMap(HostName.init))
        await #expect(throws: DownloadError.connection(.ytDlp(host: host, failure))) {
            try await download(standIn)
        }
        #expect(!box.files.contains { $0.hasPrefix("Ada") })
    }

    @Test func keepsNoListOfOtherFiles() async throws {
        let standIn = try await standIn(#"printf '#EXTM3U\nfile:///etc/passwd\n' > "$out.mp4""#)
        let host = try #require(URL(string: Self.page).flatMap(HostName.init))
        await #expect(throws: DownloadError.list(host: host)) { try await download(standIn) }
        #expect(box.files == [])
    }

    @Test func isNotUsedAgainstTheUser() async throws {
        let standIn = try await standIn("exit 0")
        let host = try #require(URL(string: Self.page).flatMap(HostName.init))
        await #expect(throws: DownloadError.connection(.ytDlp(host: host, .unwanted))) {
            try await download(standIn, choice: .never)
        }
        #expect(standIn.arguments == [] && box.files == [])
    }

    /// A feed of YouTube names the pages of its videos.
    @Test(arguments: [YtDlp.Choice.ask, .always])
    func readsThePageOfAnotherFeedOnlyIfItAlwaysMay(choice: YtDlp.Choice) async throws {
        let standIn = try await standIn(#"printf 'a film' > "$out.webm""#)
        try await withServer { _ in
            .answer(YtDlpBodies.page, header: "Content-Type: text/html\r\n")
        } body: { server in
            let request = DownloadBox.request(url: server.url + "/watch")
            let host = try #require(URL(string: server.url).flatMap(HostName.init))
            if choice == .always {
                #expect(
                    try await download(standIn, choice: choice, request: request).hasSuffix(
                        "/01 - Views.webm"))
            } else {
                await #expect(throws: DownloadError.noVideo(host: host)) {
                    try await download(standIn, choice: choice, request: request)
                }
            }
        }
    }
}
