import Foundation

/// File extensions of media types.
enum MediaType {
    private static let extensions: [String: String] = [
        "video/mp4": "mp4", "video/x-m4v": "m4v", "video/quicktime": "mov", "video/webm": "webm",
        "video/x-matroska": "mkv", "video/matroska": "mkv", "video/ogg": "ogv", "video/mpeg": "mpg",
        "video/x-flv": "flv", "video/x-ms-wmv": "wmv", "video/x-msvideo": "avi", "video/mp2t": "ts",
        "video/3gpp": "3gp", "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/ogg": "ogg",
        "application/ogg": "ogg", "application/zip": "zip",
    ]
    private static let known = Set(extensions.values).union(["mpeg", "m4b", "opus", "flac", "wav", "aac"])

    /// Whether `fileExtension`, in lower case, is that of a video, audio file or archive.
    static func isKnown(_ fileExtension: String) -> Bool { known.contains(fileExtension) }

    /// The extensions of files without pictures. `ogg` and `mp4` may have some.
    private static let sounds: Set = ["mp3", "m4a", "m4b", "opus", "oga", "flac", "wav", "aac"]

    /// Whether a file with `fileExtension`, in lower case, has pictures; nil if it cannot be known.
    static func kind(ofExtension fileExtension: String) -> MediaPreferences.Kind? {
        if sounds.contains(fileExtension) { return .audio }
        return known.subtracting(["ogg", "zip"]).contains(fileExtension) ? .video : nil
    }

    /// Returns the extension for the video in `response`, from its URL or type; nil if unknown.
    static func fileExtension(for response: HTTPHead, askedAt url: URL) -> String? {
        let named = url.pathExtension.lowercased()
        return known.contains(named) ? named : extensions[name(of: response)]
    }

    /// Returns the extension of files of `type`, a MIME type in lower case without parameters; nil if unknown.
    static func fileExtension(ofType type: String) -> String? { extensions[type] }

    /// Whether `response` contains a web page instead of a video.
    static func isPage(_ response: HTTPHead) -> Bool {
        ["text/html", "application/xhtml+xml"].contains(name(of: response))
    }

    /// Whether `response` contains the list of a stream's parts instead of a video.
    ///
    /// Source: RFC 8216, section 4, and ISO/IEC 23009-1, annex C.
    static func isStream(_ response: HTTPHead) -> Bool {
        ["application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "application/dash+xml"]
            .contains(name(of: response))
    }

    /// The content type without parameters, in lower case; empty if missing.
    private static func name(of response: HTTPHead) -> String {
        (response.fields["Content-Type"] ?? "").prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces).lowercased()
    }
}
