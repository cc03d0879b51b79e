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

    @Test func letsMpvLookForTheVideoOnAPage() throws {
        let options = try item(isOnPage: true).mpvOptions(from: nil, showsVideo: true)
        #expect(
            options.starts(with: [
                "--ytdl=yes", "--ytdl-raw-options-append=ignore-config=",
                "--script-opts-append=ytdl_hook-try_ytdl_first=yes",
            ]))
        #expect(
            try !item(isOnPage: false).mpvOptions(from: nil, showsVideo: true).contains {
                $0.contains("ytdl")
            })
    }

    @Test func saysWhatYtDlpSaid() async throws {
        let standIn = try await YtDlpStandIn()
        let path = standIn.folder.url.path
        let host = try #require(URL(string: "https://v.test/1").flatMap(HostName.init))
        let failed = PlaybackError.playerFailed(player: "mpv", status: 2, message: "No file")
        let item = try item(isOnPage: true)
        #expect(
            item.explaining(failed, pageError: "ERROR: [x] Private", path: path)
                == .failed(.ytDlp(host: host, .failed(status: 2, message: "[x] Private"))))
        #expect(item.explaining(failed, pageError: "youtube-dl failed", path: path) == failed)
        #expect(item.explaining(failed, path: "/nowhere") == .failed(.ytDlp(host: host, .missing)))
        #expect(item.explaining(.cancelled, path: "/nowhere") == .cancelled)
        #expect(try self.item(isOnPage: false).explaining(failed, path: "/nowhere") == failed)
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
