import Foundation

/// A file of an item of the Internet Archive. Numbers are strings or numbers.
///
/// Source: archive.org/developers, "Item Metadata API", `files`.
struct ArchiveFile {
    /// The path in the item.
    private(set) var name = ""
    /// The file from which the archive derived this one; nil for an original.
    private(set) var original: String?
    private(set) var isOriginal = false
    /// Whether it cannot be fetched.
    private(set) var isPrivate = false
    /// The title on one line; nil if unknown.
    private(set) var title: String?
    /// The number of the track, from 1; nil if unknown.
    private(set) var track: Int?
    /// The length in seconds; nil if unknown.
    private(set) var durationInSeconds: Int?
    private var format: String?
    private var byteCount, height: Int?
    /// Checksums in hexadecimal digits.
    private var md5, sha1: String?

    /// The maximum number of bytes in a path that is used.
    private static let nameLimit = 1024

    /// Reads the file from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "name":
                name = try text(from: &reader).flatMap { $0.utf8.count <= Self.nameLimit ? $0 : nil } ?? ""
            case "source": isOriginal = try text(from: &reader) == "original"
            case "original": original = try text(from: &reader)
            case "private": isPrivate = try reader.readScalar().bool ?? false
            case "format": format = try text(from: &reader)?.onOneLine
            case "title": title = try text(from: &reader).flatMap { HTMLText.plain($0).onOneLine }
            // Such as `01`, `3` or `5/12`.
            case "track":
                let digits = try text(from: &reader)?.prefix { $0.isASCII && $0.isNumber } ?? ""
                track = Int(digits).flatMap { (1...100_000).contains($0) ? $0 : nil }
            // Such as `362.98` or `04:26`.
            case "length":
                durationInSeconds = try text(from: &reader).flatMap(MediaDuration.length)
            case "size": byteCount = try text(from: &reader).flatMap { Int($0) }
            case "md5": md5 = try text(from: &reader)
            case "sha1": sha1 = try text(from: &reader)
            case "height": height = try text(from: &reader).flatMap { Int($0) }
            default: try reader.skipValue()
            }
        }
        if isOriginal { original = nil }
    }

    private func text(from reader: inout JSONReader) throws(WireError) -> String? {
        try reader.readTexts(limit: 1).first
    }

    /// The type of a video or of sound; nil for any other file.
    var type: String? {
        guard !name.isEmpty, format != "Metadata", format != "Thumbnail" else { return nil }
        return Self.types[Self.ending(of: name)]
    }

    /// The type of subtitles; nil for any other file.
    var subtitleType: String? {
        switch Self.ending(of: name) {
        case "srt": "application/x-subrip"
        case "vtt": "text/vtt"
        default: nil
        }
    }

    /// Returns the file as a choice; nil if it is neither video nor sound.
    func media(of identifier: String, languages: [String], at base: URL?) -> Media? {
        guard let type, let url = ArchiveAddress.file(name, of: identifier, in: "download", at: base) else {
            return nil
        }
        return Media(
            url: url, type: type, byteCount: byteCount.flatMap { $0 > 0 ? $0 : nil },
            height: type.hasPrefix("video/") ? height.flatMap { $0 > 0 ? $0 : nil } : nil,
            languages: languages, title: format, integrity: integrity)
    }

    private var integrity: String? {
        let sums = [("sha1", sha1), ("md5", md5)].compactMap { name, digits in
            digits.flatMap(Self.base64).map { "\(name)-\($0)" }
        }
        return sums.isEmpty ? nil : sums.joined(separator: " ")
    }

    /// Returns a sum in Base64; nil if `digits` are no hexadecimal digits.
    private static func base64(_ digits: String) -> String? {
        let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.utf8.count, values.count % 2 == 0, !values.isEmpty else { return nil }
        let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
        return Data(bytes).base64EncodedString()
    }

    /// Returns the name of a file without its folder, unless `isPath`, and without its ending.
    static func stem(of path: String, isPath: Bool = false) -> String {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[start...].lastIndex(of: "."), dot > start else {
            return isPath ? path : String(path[start...])
        }
        return String(isPath ? path[..<dot] : path[start..<dot])
    }

    private static func ending(of path: String) -> String {
        let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    private static let types = [
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "mkv": "video/x-matroska",
        "webm": "video/webm", "ogv": "video/ogg", "avi": "video/x-msvideo", "mpg": "video/mpeg",
        "mpeg": "video/mpeg", "m2v": "video/mpeg", "vob": "video/mpeg", "ts": "video/mp2t",
        "wmv": "video/x-ms-wmv", "flv": "video/x-flv", "3gp": "video/3gpp", "rm": "video/x-pn-realvideo",
        "divx": "video/x-msvideo", "dv": "video/dv",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
        "flac": "audio/flac", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac",
        "wav": "audio/wav", "aif": "audio/aiff", "aiff": "audio/aiff", "wma": "audio/x-ms-wma",
        "shn": "audio/x-shn", "mp2": "audio/mpeg",
    ]
}

/// Makes addresses of the Internet Archive.
enum ArchiveAddress {
    /// The path of the search.
    static let searchPath = "/advancedsearch.php"
    /// The path of the scraping: the same search without an order and without an end.
    private static let scrapingPath = "/services/search/v1/scrape"

    /// Whether a document is a page of a scraping.
    static func isScraping(_ url: URL?) -> Bool { url?.path() == scrapingPath }

    /// Returns the address of a page of the scraping for the query of another page.
    ///
    /// A page has as many entries as the archive likes: it ignores a cursor beside a number.
    ///
    /// - Parameter cursor: names the page; nil for the first one.
    static func scraping(from base: URL?, cursor: String?) -> URL? {
        guard let base, var parts = URLComponents(url: base, resolvingAgainstBaseURL: true),
            let query = parts.queryItems?.first(where: { $0.name == "q" })
        else { return nil }
        parts.path = scrapingPath
        parts.queryItems =
            [query, URLQueryItem(name: "fields", value: fields.joined(separator: ","))]
            + (cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? [])
        // Servers read a plus sign as a blank.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        return parts.url
    }

    /// Returns the address of a file in an item.
    ///
    /// Addresses of the servers that store it are not used: they change.
    ///
    /// - Parameters:
    ///   - name: the path in the item, not encoded.
    ///   - folder: `download` for the file, `details` for its page.
    /// - Returns: nil if the path contains components that name another folder.
    static func file(_ name: String, of identifier: String, in folder: String, at base: URL?) -> String? {
        let names =
            ([identifier] + name.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
            .map(ServicePath.component)
        guard let last = name.split(separator: "/").last, !names.contains(nil) else { return nil }
        let folders = [folder] + names.dropLast().compactMap { $0 }
        return ServicePath.url(folders.joined(separator: "/"), String(last), at: base)
    }

    /// Returns the address of the first page of a collection's playable items and further collections, newest
    /// first; nil if `identifier` is not one.
    static func search(collection identifier: String, rows: Int, at base: URL?) -> URL? {
        guard let base, !identifier.isEmpty, identifier.utf8.count <= 200,
            identifier.utf8.allSatisfy({ $0.isLetterOrDigit || "._-@".utf8.contains($0) }),
            var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
        else { return nil }
        parts.path = searchPath
        parts.fragment = nil
        let kinds = ["movies", "audio", "etree", "collection"].map { "mediatype:(\($0))" }
        let query =
            "collection:(\(identifier)) AND (\(kinds.joined(separator: " OR "))) "
            + "AND -access-restricted-item:true"
        parts.queryItems =
            [URLQueryItem(name: "q", value: query)]
            + fields.map { URLQueryItem(name: "fl[]", value: $0) } + [
                URLQueryItem(name: "sort[]", value: "publicdate desc"),
                URLQueryItem(name: "rows", value: String(rows)), URLQueryItem(name: "output", value: "json"),
                URLQueryItem(name: "page", value: "1"),
            ]
        return parts.url
    }

    private static let fields = [
        "identifier", "title", "creator", "description", "date", "year", "publicdate", "mediatype",
        "subject", "licenseurl",
    ]
}
