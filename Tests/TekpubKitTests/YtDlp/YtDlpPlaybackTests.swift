import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// Playing what yt-dlp finds for mpv.
struct YtDlpPlaybackTests {
    private func item(isOnPage: Bool) throws -> PlayerItem {
        var item = PlayerItem(
            video: .web(try #require(URL(string: "https://v.test/1"))), title: "Cranes")
        item.isOnPage = isOnPage
        return item
    }

    private func player(_ name: String = "mpv", usesYtDlp: Bool = true) throws -> Player {
        var player = try Player(command: name)
        player.usesYtDlp = usesYtDlp
        return player
    }

    @Test func letsMpvLookForTheVideoOnAPage() throws {
        #expect(
            try player().pageOptions(for: item(isOnPage: true)) == [
                "--ytdl=yes", "--ytdl-raw-options-append=ignore-config=",
                "--script-opts-append=ytdl_hook-try_ytdl_first=yes",
            ])
        // mpv itself tries yt-dlp with the pages that feeds name.
        #expect(try player().pageOptions(for: item(isOnPage: false)) == [])
        #expect(try player("vlc").pageOptions(for: item(isOnPage: true)) == [])
    }

    @Test func keepsMpvFromYtDlpThatTheUserDoesNotWant() throws {
        let (player, page) = (try player(usesYtDlp: false), try item(isOnPage: true))
        let host = try #require(URL(string: "https://v.test/1").flatMap(HostName.init))
        let unwanted = PlaybackError.failed(.ytDlp(host: host, .unwanted))
        #expect(throws: unwanted) { try player.checkPage(of: page) }
        #expect(unwanted.localizedDescription.hasSuffix("Set yt-dlp to ask or always."))
        try self.player().checkPage(of: page)
        // Other players know pages of their own.
        try self.player("vlc", usesYtDlp: false).checkPage(of: page)

        let other = try item(isOnPage: false)
        try player.checkPage(of: other)
        #expect(player.pageOptions(for: other) == ["--ytdl=no"])
        let file = PlayerItem(
            video: .file(DownloadedVideo(path: "/a.mp4", catalogID: "a", episode: nil)), title: "A")
        #expect(player.pageOptions(for: file) == [])
        let failed = { PlaybackError.playerFailed(player: "mpv", status: 2, message: $0) }
        let noMedia = failed("Failed to recognize file format.")
        #expect(other.explaining(noMedia, of: player, path: nil) == unwanted)
        #expect(try other.explaining(noMedia, of: self.player(), path: nil) == noMedia)
        #expect(other.explaining(failed("HTTP error 404"), of: player, path: nil) == failed("HTTP error 404"))
        let video = PlayerItem(
            video: .web(try #require(URL(string: "https://v.test/1.mp4"))), title: "A")
        #expect(video.explaining(noMedia, of: player, path: nil) == noMedia)
    }

    @MainActor
    @Test func startsNoPlayerForAPageWithoutYtDlp() async throws {
        try await PlaybackBox.with { box in
            let player = try Player(command: try box.mpv("exit 0"))
            let observer = PlaybackObserver(
                Players(usesYtDlp: false) { () throws(PlaybackError) in player })
            var item = try box.item("https://v.test/1", kind: .audio)
            item.isOnPage = true
            observer.player.play(item)
            guard case .failed(.failed(.ytDlp(_, .unwanted))) = try await observer.ending() else {
                Issue.record("\(observer.statuses)")
                return
            }
            #expect(throws: (any Error).self) { try box.lines("arguments") }
        }
    }

    @Test func saysWhatYtDlpSaid() async throws {
        let standIn = try await YtDlpStandIn()
        let path = standIn.folder.url.path
        let host = try #require(URL(string: "https://v.test/1").flatMap(HostName.init))
        let failed = PlaybackError.playerFailed(player: "mpv", status: 2, message: "No file")
        let (item, player) = (try item(isOnPage: true), try player())
        #expect(
            item.explaining(failed, of: player, pageError: "ERROR: [x] Private", path: path)
                == .failed(.ytDlp(host: host, .failed(status: 2, message: "[x] Private"))))
        #expect(item.explaining(failed, of: player, pageError: "youtube-dl failed", path: path) == failed)
        #expect(
            item.explaining(failed, of: player, path: "/nowhere") == .failed(.ytDlp(host: host, .missing)))
        #expect(item.explaining(.cancelled, of: player, path: "/nowhere") == .cancelled)
        #expect(try self.item(isOnPage: false).explaining(failed, of: player, path: "/nowhere") == failed)
    }

    @Test(arguments: [
        ("2026.10.26", 33), ("2026.10.26.1", 33), ("2023.03.04", 1365), ("2027.01.01", 0), ("nightly", nil),
        ("2026.13.45", nil),
    ])
    func knowsItsAge(text: String, age: Int?) throws {
        // 28 November 2026.
        let now = Date(timeIntervalSince1970: 1_795_867_200)
        let version = YtDlpVersion(text + "\n")
        #expect(version.text == text && version.age(at: now) == age)
        #expect(version.isOld(at: now) == (age ?? 0 > 90))
    }
}
