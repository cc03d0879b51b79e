import Foundation
import Synchronization
import TekpubServer
import Testing

/// What only yt-dlp understands, from its address to a played and a downloaded episode. A script stands in for yt-dlp.
@Suite(.timeLimit(.minutes(3)))
struct YtDlpJourneys {
    private static let page = "<!DOCTYPE html><html><head><title>Ada</title></head><body>Hello</body></html>"

    /// Answers as yt-dlp does: its version, a list of one video, or that video.
    private static let script = #"""
        for last; do :; done
        case "$*" in
        *--version) echo 2026.10.26 ;;
        *--dump-single-json*)
            echo '[ada] Downloading page 1' >&2
            printf '{"_type": "playlist", "title": "Ada", "entries": [{"_type": "url", "id": "1", "title": "Cranes", "url": "%s/1"}]}\n' "$last" ;;
        *)
            while [ "$1" != --output ]; do shift; done
            printf 'a film' > "${2%.*}.mp4"
            printf '{"status": "finished", "downloaded_bytes": 6, "total_bytes": 6, "filename": "a"}\n' ;;
        esac
        """#

    @Test func followsAPageFromItsAddressToAFile() async throws {
        try await HTTPServer.with { _ in
            HTTPResponse(headers: ["Content-Type": "text/html"], body: Data(Self.page.utf8))
        } body: { url in
            try await Home.with { home in
                _ = try await home.makeProgram("yt-dlp", Self.script)
                _ = try await home.makeProgram("mpv", #"printf '%s\n' "$@" > "$0.note""#)
                var environment = home.environment
                environment["PATH"] = "\(home.url.path):/usr/bin:/bin"
                func run(_ arguments: String...) async throws -> Program.Outcome {
                    try await Program.run(arguments, environment: environment)
                }
                // Without a terminal, nothing is asked.
                let refused = try await run("add", "\(url)/@ada")
                #expect(refused.status == 65)
                #expect(refused.errors.contains("yt-dlp 2026.10.26 may find videos there: add --yt-dlp."))
                let added = try await run("add", "\(url)/@ada", "--yt-dlp")
                #expect(added.status == 0 && added.errors == "Added “Ada”: 1 episode.\n")
                #expect(try await run("refresh", "--all").status == 0)

                let downloaded = try await run("download", "Ada/1", "--to", home.url.path + "/films")
                #expect(downloaded.status == 0)
                #expect(downloaded.output == home.url.path + "/films/Ada/Cranes.mp4\n")

                try FileManager.default.removeItem(atPath: home.url.path + "/films")
                #expect(try await run("play", "Ada/1").status == 0)
                let note = try String(contentsOfFile: home.url.path + "/mpv.note", encoding: .utf8)
                #expect(note.contains("--ytdl-raw-options-append=ignore-config=\n"))
                #expect(note.hasSuffix("--\n\(url)/@ada/1\n"))

                try FileManager.default.removeItem(atPath: home.url.path + "/mpv.note")
                environment["TEKPUB_YT_DLP"] = "never"
                for arguments in [["play", "Ada/1"], ["download", "Ada/1"]] {
                    let unwanted = try await Program.run(arguments, environment: environment)
                    #expect(unwanted.status != 0)
                    #expect(unwanted.errors.hasSuffix("Set yt-dlp to ask or always.\n"))
                }
                #expect(!FileManager.default.fileExists(atPath: home.url.path + "/mpv.note"))
            }
        }
    }

    /// A feed of YouTube with one of two videos.
    private static func feed(at url: String) -> String {
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><id>yt:channel:a</id><title>Ada</title>
        <entry><id>yt:video:2</id><title>Boats</title><link href="\(url)/watch/2"/></entry></feed>
        """
    }

    private static let listScript = #"""
        case "$*" in
        *--version) echo 2026.10.26 ;;
        *--dump-single-json*)
            # An address with a query may be a secret.
            read -r list <&3
            root=${list%/playlist*}
            printf '{"_type": "playlist", "title": "Uploads", "entries": ['
            for id in 2 1; do
                printf '{"_type": "url", "ie_key": "Youtube", "id": "%s", "title": "Film %s", "url": "%s/watch/%s"},' "$id" "$id" "$root" "$id"
            done
            printf 'null]}\n' ;;
        *)
            while [ "$1" != --output ]; do shift; done
            printf 'a film' > "${2%.*}.mp4" ;;
        esac
        """#

    @Test func followsAFeedOfYouTubeWithTheRestOfItsList() async throws {
        let address = Mutex("")
        try await HTTPServer.with { _ in
            HTTPResponse(
                headers: ["Content-Type": "application/atom+xml"],
                body: Data(Self.feed(at: address.withLock { $0 }).utf8))
        } body: { url in
            address.withLock { $0 = "\(url)" }
            try await Home.with { home in
                _ = try await home.makeProgram("yt-dlp", Self.listScript)
                _ = try await home.makeProgram("mpv", #"printf '%s\n' "$@" > "$0.note""#)
                var environment = home.environment
                environment["PATH"] = "\(home.url.path):/usr/bin:/bin"
                func run(_ arguments: String...) async throws -> Program.Outcome {
                    try await Program.run(arguments, environment: environment)
                }
                let feed = "\(url)/feeds/videos.xml?channel_id=UCa"
                let newest = try await run("add", feed)
                #expect(
                    newest.status == 0
                        && newest.errors == """
                            yt-dlp 2026.10.26 may read the rest of the list: add --yt-dlp.
                            Added “Ada”: 1 episode.

                            """
                )
                let added = try await run("add", feed, "--yt-dlp")
                #expect(added.status == 0 && added.errors == "Added “Ada”: 2 episodes.\n")
                #expect(try await run("refresh", "--all").status == 0)

                let downloaded = try await run("download", "Ada/2", "--to", home.url.path + "/films")
                #expect(downloaded.output == home.url.path + "/films/Ada/Film 1.mp4\n")
                #expect(try await run("play", "Ada/1").status == 0)
                let note = try String(contentsOfFile: home.url.path + "/mpv.note", encoding: .utf8)
                #expect(note.hasSuffix("--\n\(url)/watch/2\n"))
            }
        }
    }
}
