import Foundation
import TekpubFormats

/// A command line of yt-dlp.
///
/// Source: yt-dlp, README.md, "USAGE AND OPTIONS".
struct YtDlpCommand: Sendable {
    /// The options, without those that name the address.
    private let options: [String]
    private let address: URL?

    /// Describes what is at an address, without downloading it. What it does meanwhile goes to standard error, so that it
    /// is silent only if it hangs.
    static func describing(_ address: URL) -> YtDlpCommand {
        YtDlpCommand(options: ["--verbose", "--dump-single-json", "--flat-playlist"], address: address)
    }

    /// Downloads the video at an address, and says how far that is, a JSON object a line.
    ///
    /// - Parameter template: the path of the file, see `YtDlpFolder`.
    static func downloading(
        _ address: URL, to template: String, _ preferences: MediaPreferences
    ) -> YtDlpCommand {
        YtDlpCommand(
            options: [
                "--quiet", "--progress", "--newline", "--progress-template", "download:%(progress)j",
                // A page with a list beside its video is only that video, and a broadcast has no end.
                "--no-playlist", "--match-filter", "!is_live", "--no-mtime",
                "--format-sort", "res:\(preferences.quality)",
            ] + (preferences.kind == .audio ? ["--format", "bestaudio/best"] : []) + ["--output", template],
            address: address)
    }

    /// Lists the subtitles of the video at an address, without downloading anything, beside all else about it.
    static func describingSubtitles(_ address: URL) -> YtDlpCommand {
        YtDlpCommand(
            options: [
                "--verbose", "--dump-single-json", "--no-playlist", "--write-subs", "--write-auto-subs",
            ],
            address: address)
    }

    /// Writes subtitles that were listed.
    ///
    /// - Parameters:
    ///   - list: the path of the list.
    ///   - path: that of the file, to which yt-dlp adds the language and the extension.
    static func writing(
        _ track: YtDlpSubtitles.Track, describedBy list: String, to path: String, byteLimit: Int
    ) -> YtDlpCommand {
        YtDlpCommand(
            options: [
                "--verbose", "--load-info-json", list, "--skip-download",
                track.isAutomatic ? "--write-auto-subs" : "--write-subs", "--sub-langs", track.name,
                "--sub-format", "vtt/srt/best", "--max-filesize", "\(byteLimit)",
            ] + (track.isReadable ? [] : ["--convert-subs", "srt"])
                + ["--output", path.replacing("%", with: "%%")],
            address: nil)
    }

    /// The words to start.
    ///
    /// Other users can read the arguments of processes, so an address that may contain a secret is read from the
    /// descriptor `ChildProcess.extraDescriptor`.
    ///
    /// - Parameter program: the path of the program.
    func words(for program: String) -> [String] {
        let words = [program, "--ignore-config"] + options
        guard let address else { return words }
        return words
            + (isSecret
                ? ["--batch-file", "/dev/fd/\(ChildProcess.extraDescriptor)"]
                : ["--", address.absoluteString])
    }

    /// What the program reads from its additional descriptor; nil for nothing.
    var input: String? { isSecret ? address.map { $0.absoluteString + "\n" } : nil }

    private var isSecret: Bool { address.map { Video.web($0).mayHoldSecret } ?? false }
}
