import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The subtitles that yt-dlp knows of a video on a page.
@Suite(.timeLimit(.minutes(5)))
struct YtDlpTranscriptTests {
    private static let page = "https://v.test/a1"
    private static let location = EpisodeLocation(
        catalogID: "https://v.test/@ada", key: EpisodeKey(productionKey: "ada", identity: "guid:a1"))
    private static let episode = Episode(
        guid: "a1", title: "Cranes", url: page,
        details: EpisodeDetails(media: [Media(url: page, type: Media.pageType)]))

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What yt-dlp 2026.10.26 prints (`-J --write-subs --write-auto-subs`), shortened.
    private static let list = #"""
        {"id": "a1", "title": "Cranes", "_type": "video", "language": "en", "formats": [],
        "subtitles": {"fr": [{"ext": "json3", "url": "https://v.test/t?fmt=json3"}, {"ext": "vtt", "url": "https://v.test/t"}],
          "live_chat": [{"ext": "json", "url": "https://v.test/chat", "video_id": "a1"}]},
        "automatic_captions": {"de": [{"ext": "vtt", "url": "https://v.test/a?tlang=de", "name": "German"}],
          "en": [{"ext": "vtt", "url": "https://v.test/a?tlang=en"}],
          "en-orig": [{"ext": "vtt", "url": "https://v.test/a", "name": "English (Original)"}]},
        "requested_subtitles": null}
        """#

    /// Lists the answer, or writes what is named `$lang` into the file that yt-dlp would write.
    private static let script = #"""
        case "$*" in *--dump-single-json*) cat "$0.answer"; exit ;; esac
        while [ $# -gt 1 ]; do
            [ "$1" = --sub-langs ] && lang=$2; [ "$1" = --output ] && out=$2; [ "$1" = --load-info-json ] && list=$2
            shift
        done
        out=$(printf '%s' "$out" | sed 's/%%/%/g')
        cmp -s "$list" "$0.answer" || exit 3
        vtt() { printf 'WEBVTT\n\n00:05.000 --> 00:09.000\n%s\n' "$1" > "$out.$lang.vtt"; }

        """#

    private func documents(
        _ standIn: YtDlpStandIn, _ choice: YtDlp.Choice = .ask, languages: [String] = [],
        silence: Duration = .seconds(60)
    ) -> EpisodeDocuments {
        EpisodeDocuments(
            folder: folder.url, preferences: MediaPreferences(languages: languages),
            ytDlp: standIn.ytDlp(choice, silence: silence, patience: .milliseconds(50)))
    }

    private func standIn(_ script: String, answer: String = list) async throws -> YtDlpStandIn {
        try await YtDlpStandIn(Self.script + script, answer: answer)
    }

    @Test func makesATranscriptOfSubtitlesAndFindsWhatWasSaid() async throws {
        let standIn = try await standIn(#"vtt 'Fog came in.'; dirname "$out" > "$0.folder""#)
        let documents = documents(standIn)
        for _ in 1...2 {
            let cues = try await documents.transcript(
                of: Self.episode, at: Self.location, productionTitle: "Ada")
            #expect(cues == [TranscriptCue(startInSeconds: 5, endInSeconds: 9, text: "Fog came in.")])
        }
        let hit = try #require(try await documents.search("came fog").hits.first)
        #expect(hit.location == Self.location && hit.title == "Cranes" && hit.productionTitle == "Ada")
        let runs = standIn.arguments.split(separator: "--ignore-config").map(Array.init)
        #expect(
            runs.first == [
                "--verbose", "--dump-single-json", "--no-playlist", "--write-subs", "--write-auto-subs", "--",
                Self.page, "--",
            ])
        // It is kept, and nothing else is.
        #expect(runs.count == 2)
        let work = try await standIn.line(in: "folder")
        #expect(!FileManager.default.fileExists(atPath: work))
    }

    @Test(arguments: [
        ([], "--write-subs fr"), (["fr"], "--write-subs fr"), (["en", "fr"], "--write-subs fr"),
        (["en"], "--write-auto-subs en-orig"), (["de"], "--write-subs fr"), (["it"], "--write-subs fr"),
    ])
    func prefersPeopleAndTheLanguageOfTheUser(languages: [String], expected: String) async throws {
        let standIn = try await standIn("vtt Fog")
        let cues = try await documents(standIn, languages: languages).transcript(
            of: Self.episode, at: Self.location)
        #expect(cues.map(\.text) == ["Fog"])
        let words = standIn.arguments.joined(separator: " ")
        #expect(words.contains("--skip-download \(expected.replacing(" ", with: " --sub-langs "))"))
    }

    @Test func ranksSubtitles() throws {
        let tracks = try #require(YtDlpSubtitles(Data(Self.list.utf8))).tracks
        #expect(tracks.map(\.name) == ["fr", "de", "en", "en-orig"])
        func names(_ languages: String...) -> [String] {
            MediaPreferences(languages: languages).rankedTracks(tracks).map(\.name)
        }
        #expect(names() == ["fr", "en-orig"])
        #expect(names("en") == ["en-orig", "fr", "en"])
        #expect(names("de") == ["fr", "de", "en-orig"])
    }

    @Test(arguments: [
        ("{}", []), (#"{"subtitles": null, "automatic_captions": {"en": null}}"#, ["en"]),
        (#"{"subtitles": {"en": [{"ext": 7}, null, "x"], "a,b": [], "-en": [], "e.*": [], "": []}}"#, ["en"]),
        (#"{"subtitles": [], "language": 3, "automatic_captions": {"ja": [{"ext": "ttml"}]}}"#, ["ja"]),
    ])
    func readsWhatExtractorsWrite(body: String, names: [String]) throws {
        let tracks = try #require(YtDlpSubtitles(Data(body.utf8))).tracks
        #expect(tracks.map(\.name) == names)
        #expect(tracks.allSatisfy { !$0.isReadable })
    }

    @Test(arguments: [
        ("exit 0", #"{"subtitles": {}}"#, ""),
        // A file that is missing, although it was listed.
        ("exit 0", list, ""),
        (
            #"printf x > "$out.$lang.vtt"; truncate -s 17M "$out.$lang.vtt""#, list,
            "The transcript is too large (17 MB; the limit is 16 MB)."
        ),
        (#"printf '{' > "$out.$lang.json""#, list, "The transcript at v.test cannot be read."),
        (#"ln -s /etc/passwd "$out.$lang.vtt""#, list, ""),
        (
            "echo 'ERROR: [x] Gone' >&2; exit 1", list,
            "yt-dlp failed at v.test: [x] Gone. A newer yt-dlp may help."
        ),
        ("kill -9 $$", list, "yt-dlp failed at v.test (status 137). A newer yt-dlp may help."),
        ("", "garbage", "The transcript at v.test cannot be read."),
        ("", "", "The transcript at v.test cannot be read."),
    ])
    func saysWhyThereIsNoTranscript(script: String, answer: String, expected: String) async throws {
        let standIn = try await standIn(script, answer: answer)
        let documents = documents(standIn)
        defer { withExtendedLifetime(standIn) {} }
        let shown: String
        do throws(TranscriptError) {
            shown = try await documents.transcript(of: Self.episode, at: Self.location).map(\.text).joined()
        } catch {
            shown = error.localizedDescription
        }
        #expect(shown == expected)
    }

    /// The subtitles that suit best cannot always be had.
    @Test func triesTheNextBest() async throws {
        let standIn = try await standIn("[ $lang = fr ] && exit 1; vtt Fog")
        let cues = try await documents(standIn).transcript(of: Self.episode, at: Self.location)
        #expect(cues.map(\.text) == ["Fog"])
    }

    @Test func endsAYtDlpThatHangs() async throws {
        let standIn = try await YtDlpStandIn("exec sleep 600")
        let documents = documents(standIn, silence: .milliseconds(300))
        let host = try #require(URL(string: Self.page).flatMap(HostName.init))
        await #expect(throws: TranscriptError.failed(.ytDlp(host: host, .silent(.milliseconds(300))))) {
            try await documents.transcript(of: Self.episode, at: Self.location)
        }
    }

    @Test func isNotUsedAgainstTheUserNorForFiles() async throws {
        let standIn = try await standIn("vtt Fog")
        let host = try #require(URL(string: Self.page).flatMap(HostName.init))
        await #expect(throws: TranscriptError.failed(.ytDlp(host: host, .unwanted))) {
            try await documents(standIn, .never).transcript(of: Self.episode, at: Self.location)
        }
        let file = Episode(guid: "b", title: "B", url: "https://v.test/b.mp4")
        #expect(try await documents(standIn, .always).transcript(of: file, at: Self.location) == [])
        #expect(standIn.arguments == [])
        let missing = EpisodeDocuments(folder: folder.url, ytDlp: YtDlp(path: "/nowhere", choice: .ask))
        await #expect(throws: TranscriptError.failed(.ytDlp(host: host, .missing))) {
            try await missing.transcript(of: Self.episode, at: Self.location)
        }
    }

    /// Other users can read the arguments of processes.
    @Test func readsAnAddressWithASecretFromADescriptor() async throws {
        let standIn = try await YtDlpStandIn(#"cat <&3 > "$0.input"; echo '{}'"#)
        let page = "https://v.test/watch?token=secret"
        var episode = Self.episode
        (episode.url, episode.details) = (
            page, EpisodeDetails(media: [Media(url: page, type: Media.pageType)])
        )
        #expect(try await documents(standIn).transcript(of: episode, at: Self.location) == [])
        #expect(standIn.contents("input") == page + "\n")
        #expect(!standIn.arguments.contains { $0.contains("secret") })
    }
}
