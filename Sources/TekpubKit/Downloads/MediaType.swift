import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the files of videos are called at their ends.
enum MediaType {
    private static let extensions: [String: String] = [
        "video/mp4": "mp4", "video/x-m4v": "m4v", "video/quicktime": "mov", "video/webm": "webm",
        "video/x-matroska": "mkv", "video/matroska": "mkv", "video/ogg": "ogv", "video/mpeg": "mpg",
        "video/x-flv": "flv", "video/x-ms-wmv": "wmv", "video/x-msvideo": "avi", "video/mp2t": "ts",
        "video/3gpp": "3gp", "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/ogg": "ogg",
        "application/ogg": "ogg", "application/zip": "zip",
    ]
    private static let known = Set(extensions.values).union(["mpeg", "m4b", "opus", "flac", "wav", "aac"])

    /// Whether files of that extension, in small letters, are such videos, sounds or archives.
    static func isKnown(_ fileExtension: String) -> Bool { known.contains(fileExtension) }

    /// The extension for the video that `response` brings; nil if neither its address nor its type tells.
    static func fileExtension(for response: HTTPURLResponse, askedAt url: URL) -> String? {
        let named = url.pathExtension.lowercased()
        return known.contains(named) ? named : extensions[name(of: response)]
    }

    /// Whether `response` brings a page for people and no video.
    static func isPage(_ response: HTTPURLResponse) -> Bool {
        ["text/html", "application/xhtml+xml"].contains(name(of: response))
    }

    /// The type without its parameters, in lower case; empty where there is none.
    private static func name(of response: HTTPURLResponse) -> String {
        (response.value(forHTTPHeaderField: "Content-Type") ?? "").prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces).lowercased()
    }
}
