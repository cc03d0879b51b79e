/// The ending of a file's name, such as `mp3`, which says what is in the file.
struct MediaEnding {
    let kind: FeedFile.Kind
    /// The MIME type of sound and video; nil for any other file.
    let type: String?

    /// Looks at the last part of the path. If that says nothing, as in `redirect.php?file=1.mp3` or
    /// `redirect?http://e.org/1.mp3`, a name in the query decides.
    ///
    /// - Returns: nil if no ending is known.
    init?(of address: String) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let own = Self(ofName: path)
        let query = address.dropFirst(path.count).prefix { $0 != "#" }.dropFirst()
        guard !query.isEmpty, own == nil || Self.programs.contains(Self.ending(of: path) ?? "") else {
            guard let own else { return nil }
            self = own
            return
        }
        let names = query.split { $0 == "&" || $0 == "=" || $0 == "?" }.lazy.compactMap { Self(ofName: $0) }
        guard let found = names.first(where: { $0.kind != .other }) ?? own else { return nil }
        self = found
    }

    private init?(ofName path: Substring) {
        guard let ending = Self.ending(of: path) else { return nil }
        if let type = Self.types[ending] {
            kind = FeedFile.kind(ofType: type) ?? .other
            self.type = type
        } else if Self.others.contains(ending) || Self.programs.contains(ending) {
            kind = .other
            type = nil
        } else {
            return nil
        }
    }

    /// The ending of the last part of a path in lower case; nil if it has none.
    private static func ending(of path: Substring) -> String? {
        let name = path.split { $0 == "/" || $0 == "%" }.last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The types by the endings of sound and video.
    private static let types = [
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska", "avi": "video/x-msvideo", "wmv": "video/x-ms-wmv", "mpg": "video/mpeg",
        "mpeg": "video/mpeg", "ogv": "video/ogg", "flv": "video/x-flv", "3gp": "video/3gpp",
        "ts": "video/mp2t",
        "m3u8": "application/vnd.apple.mpegurl", "mpd": "application/dash+xml",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg",
        "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac",
        "wma": "audio/x-ms-wma",
        "mka": "audio/x-matroska", "aif": "audio/aiff", "aiff": "audio/aiff",
    ]

    /// Programs that may send any file.
    private static let programs: Set<String> = ["php", "asp", "aspx", "cgi", "jsp"]

    private static let others: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "ico", "tif", "tiff", "heic", "pdf",
        "epub",
        "zip", "gz", "torrent", "html", "htm", "txt", "srt", "vtt", "json", "xml", "doc", "docx", "ppt",
        "pptx",
        "swf",
    ]
}
