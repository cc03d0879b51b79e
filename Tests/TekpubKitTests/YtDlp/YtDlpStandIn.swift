import Foundation
import Testing

@testable import TekpubKit

/// A shell script in place of yt-dlp.
struct YtDlpStandIn {
    let folder: TemporaryFolder

    /// - Parameters:
    ///   - script: finds what it should print in the file `$0.answer`; its arguments are in `$0.note`.
    ///   - answer: what it should print.
    init(_ script: String = #"cat "$0.answer""#, answer: String = "") async throws {
        folder = try TemporaryFolder()
        try Data(answer.utf8).write(to: folder.url.appending(path: "yt-dlp.answer"))
        try await folder.makeProgram(
            "yt-dlp",
            #"""
            if [ "$2" = --version ]; then echo 2026.10.26; exit; fi
            printf '%s\n' "$@" -- >> "$0.note"
            """# + "\n" + script)
    }

    /// yt-dlp as tekpub finds it.
    func ytDlp(
        _ choice: YtDlp.Choice = .always, silence: Duration = .seconds(60),
        patience: Duration = .seconds(20)
    ) -> YtDlp {
        YtDlp(
            path: folder.url.path, limits: YtDlp.Limits(silence: silence, patience: patience), choice: choice)
    }

    /// What is in a file beside the script; empty if it is missing.
    func contents(_ ending: String) -> String {
        let file = FileManager.default.contents(atPath: folder.url.path + "/yt-dlp.\(ending)")
        return String(decoding: file ?? Data(), as: UTF8.self)
    }

    /// The arguments of all runs, with `--` after each.
    var arguments: [String] { contents("note").split(separator: "\n").map(String.init) }

    /// Waits until the script has written a line into a file beside it.
    func line(in ending: String) async throws -> String {
        while true {
            try Task.checkCancellation()
            let text = contents(ending)
            if let end = text.firstIndex(of: "\n") { return String(text[..<end]) }
            await Task.yield()
        }
    }
}

/// What yt-dlp prints.
enum YtDlpBodies {
    /// A channel in the form of yt-dlp 2026.10.26 (`-J --flat-playlist`), shortened: null values, an entry that it could
    /// not read, and one that is not on the web.
    static let channel = #"""
        {"id": "UC1", "channel": "Ada", "channel_id": "UC1", "title": "Ada - Videos", "description": "Talks.\n\nAll.",
        "availability": null, "thumbnails": [{"url": "https://v.test/s.jpg", "width": 90, "height": 90},
        {"url": "https://v.test/l.jpg", "width": 900, "height": 900}, {"url": "https://v.test/u.jpg"}],
        "_type": "playlist", "entries": [
        {"_type": "url", "ie_key": "Youtube", "id": "a1", "url": "https://v.test/watch?v=a1", "title": "Cranes",
        "description": null, "duration": 61.0, "channel": null, "uploader": null, "timestamp": null,
        "live_status": null, "view_count": 5, "thumbnails": [{"url": "https://v.test/a1.jpg"}]},
        null,
        {"_type": "url", "ie_key": "Youtube", "id": "a2", "url": "https://v.test/watch?v=a2", "title": null,
        "duration": null, "channel": "Grace", "timestamp": 1700000000, "live_status": "is_live"},
        {"_type": "url", "ie_key": "Youtube", "id": "a3", "url": "file:///etc/passwd", "title": "No"},
        {"_type": "url", "id": "a4", "url": "https://v.test/a4", "title": "Old", "upload_date": "20240506"}],
        "webpage_url": "https://v.test/@ada", "extractor": "youtube:tab", "extractor_key": "YoutubeTab", "epoch": 1}
        """#

    /// A list of this many videos.
    static func list(_ count: Int) -> String {
        let entries = (1...count).map {
            #"{"_type": "url", "id": "v\#($0)", "url": "https://v.test/\#($0)", "title": "Video \#($0)", "duration": 60}"#
        }
        return #"{"_type": "playlist", "title": "A List", "entries": [\#(entries.joined(separator: ", "))]}"#
    }

    /// A page of the web that is no catalogue.
    static let page = "<!DOCTYPE html><html><head><title>Ada</title></head><body>Hello</body></html>"
}
