import Foundation
import Localization
import TekpubFormats

/// Why yt-dlp did not do what it was started for.
public enum YtDlpFailure: Error, Hashable, Codable, Sendable {
    /// It is not installed.
    case missing
    /// The user does not want it.
    case unwanted
    /// It could not be started, for the system's `reason`.
    case notStarted(reason: String)
    /// It wrote nothing for so long, and was ended.
    case silent(Duration)
    /// It failed with this exit status, as in a shell; its own last error is nil if unknown.
    case failed(status: Int32, message: String?)
    /// It ended without an error, and left no file: a live broadcast, which has no end.
    case nothing

    /// What happened, in one sentence that names the host.
    func reason(at host: HostName) -> String {
        switch self {
        case .missing: localized("yt-dlp, which reads \(host), is not installed.")
        case .unwanted: localized("yt-dlp may not read \(host), because the setting yt-dlp is never.")
        case .notStarted(let reason): localized("yt-dlp cannot be started: \(reason).")
        case .silent(let limit): localized("yt-dlp said nothing about \(host) for \(limit.inWords).")
        case .failed(_, let message?): localized("yt-dlp failed at \(host): \(message).")
        case .failed(let status, nil): localized("yt-dlp failed at \(host) (status \(Int(status))).")
        case .nothing: localized("yt-dlp found no file at \(host).")
        }
    }

    /// What to try; nil for nothing.
    var advice: String? {
        switch self {
        case .missing: localized("Install it, on Debian with: apt-get install yt-dlp.")
        case .unwanted: localized("Set yt-dlp to ask or always.")
        case .notStarted: nil
        case .silent: localized("Try again.")
        case .failed: localized("A newer yt-dlp may help.")
        case .nothing: localized("A live broadcast can be played, but not downloaded.")
        }
    }
}

extension YtDlpFailure {
    /// The maximum length of its own words in characters.
    private static let messageLimit = 200

    /// The failure that its lines about errors tell.
    ///
    /// - Parameter errors: what it wrote to standard error.
    init(status: Int32, errors: String) {
        let lines = errors.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let line = lines.last { $0.hasPrefix(Self.prefix) }
        self = .failed(status: status, message: line.flatMap(Self.message))
    }

    /// How a line about an error begins. Source: yt_dlp/YoutubeDL.py, `report_error`.
    static let prefix = "ERROR:"

    /// Returns what a line about an error says, without control characters, without the request to report it, and without
    /// the secrets of addresses; nil if nothing is left.
    private static func message(_ line: String) -> String? {
        var text = String(String.UnicodeScalarView(line.dropFirst(prefix.count).unicodeScalars.map(visible)))
        if let request = text.firstRange(of: "; please report this issue") {
            text = String(text[..<request.lowerBound])
        }
        text = text.replacing(/https?:\/\/\S+/) { match in
            URL(string: String(match.0))?.withoutSecrets?.absoluteString ?? "…"
        }
        // The sentence ends with a full stop.
        guard let text = text.onOneLine?.trimmingCharacters(in: ["."]), !text.isEmpty else { return nil }
        return text.count > messageLimit ? text.prefix(messageLimit) + "…" : text
    }

    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: " "
        default: scalar
        }
    }
}
