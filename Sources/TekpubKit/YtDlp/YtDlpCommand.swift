import Foundation
import TekpubFormats

/// A command line of yt-dlp.
///
/// Source: yt-dlp, README.md, "USAGE AND OPTIONS".
struct YtDlpCommand: Sendable {
    /// The options, without those that name the address.
    private let options: [String]
    private let address: URL

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

    /// The words to start.
    ///
    /// Other users can read the arguments of processes, so an address that may contain a secret is read from the
    /// descriptor `ChildProcess.extraDescriptor`.
    ///
    /// - Parameter program: the path of the program.
    func words(for program: String) -> [String] {
        [program, "--ignore-config"] + options
            + (isSecret
                ? ["--batch-file", "/dev/fd/\(ChildProcess.extraDescriptor)"]
                : ["--", address.absoluteString])
    }

    /// What the program reads from its additional descriptor; nil for nothing.
    var input: String? { isSecret ? address.absoluteString + "\n" : nil }

    private var isSecret: Bool { Video.web(address).mayHoldSecret }
}
