import Foundation

/// A video or a list in yt-dlp's words.
///
/// Source: yt-dlp, yt_dlp/extractor/common.py, the description of `InfoExtractor`.
struct YtDlpEntry {
    private var type, id, title, url, page, text, uploader, channel, extractor, liveStatus: String?
    private var lengthInSeconds: Int?
    private var time, releaseTime, day: ReleaseDate?
    private var pictures: [(address: String, width: Int)] = []
    private var picture: String?
    private var entries: [YtDlpEntry] = []

    /// The members that are read.
    static let keys: Set<String> = [
        "_type", "id", "title", "url", "webpage_url", "description", "uploader", "channel", "extractor_key",
        "ie_key",
        "live_status", "duration", "timestamp", "release_timestamp", "upload_date", "thumbnail", "thumbnails",
        "entries",
    ]

    /// The maximum number of pictures that are compared, and of lists in lists.
    private static let (pictureLimit, depthLimit) = (100, 4)

    /// Reads it from an object.
    ///
    /// - Parameter depth: the number of lists that it is in.
    mutating func read(from reader: inout JSONReader, depth: Int = 1) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            if key == "entries" {
                try readEntries(from: &reader, depth: depth)
            } else {
                try read(key, from: &reader)
            }
        }
    }

    private mutating func readEntries(from reader: inout JSONReader, depth: Int) throws(WireError) {
        guard depth < Self.depthLimit else { return try reader.skipValue() }
        try reader.forEachElement { reader throws(WireError) in
            var entry = YtDlpEntry()
            try entry.read(from: &reader, depth: depth + 1)
            entries.append(entry)
        }
    }

    /// Reads or skips the member with this key.
    mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws(WireError) {
        switch key {
        case "_type": type = try reader.readScalar().text
        case "id": id = try reader.readScalar().text?.trimmed
        case "title": title = try reader.readScalar().text?.onOneLine
        case "url": url = try reader.readScalar().text?.addressOnly
        case "webpage_url": page = try reader.readScalar().text?.addressOnly
        case "description": text = try reader.readScalar().text?.trimmed
        case "uploader": uploader = try reader.readScalar().text?.onOneLine
        case "channel": channel = try reader.readScalar().text?.onOneLine
        case "extractor_key", "ie_key": extractor = try reader.readScalar().text ?? extractor
        case "live_status": liveStatus = try reader.readScalar().text
        case "duration":
            lengthInSeconds = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
        case "timestamp":
            time = try reader.readScalar().integer.flatMap { ReleaseDate(secondsSince1970: $0) }
        case "release_timestamp":
            releaseTime = try reader.readScalar().integer.flatMap { ReleaseDate(secondsSince1970: $0) }
        case "upload_date": day = ReleaseDate(number: try reader.readScalar().integer)
        case "thumbnail": picture = try reader.readScalar().text?.addressOnly
        case "thumbnails":
            try reader.forEachElement { reader throws(WireError) in try readPicture(from: &reader) }
        default: try reader.skipValue()
        }
    }

    private mutating func readPicture(from reader: inout JSONReader) throws(WireError) {
        var address: String?
        var width = 0
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "url": address = try reader.readScalar().text?.addressOnly
            case "width": width = try reader.readScalar().integer ?? 0
            default: try reader.skipValue()
            }
        }
        if let address, pictures.count < Self.pictureLimit { pictures.append((address, width)) }
    }
}

extension YtDlpEntry {
    private var isList: Bool { type == "playlist" || type == "multi_video" }

    /// The entries of a list and of the lists in it; the entry itself if it is none.
    var flattened: [YtDlpEntry] { isList ? entries.flatMap(\.flattened) : [self] }

    /// Whether it has an identifier or a title, as all videos have.
    var isNamed: Bool { id != nil || title != nil }

    /// The channel, else the person.
    var author: String? { channel ?? uploader }

    /// The production, without episodes.
    ///
    /// - Parameter page: the address that yt-dlp was given.
    func production(at page: URL) -> Production {
        let title = title ?? author ?? id
        return Production(
            guid: guid, title: title, author: author == title ? nil : author, description: text,
            canWatch: true, releasedAt: isList ? nil : date,
            link: Self.web(self.page) ?? page.absoluteString,
            details: imageURL.map { ProductionDetails(imageURL: $0) })
    }

    /// The video as an episode; nil if it has no web address.
    ///
    /// - Parameters:
    ///   - list: the address of the list that it is in. A video on the page of the list itself has only its file.
    ///   - page: the address that yt-dlp was given for it; nil in a list.
    ///   - author: that of the list; nil if unknown.
    func episode(inListAt list: URL?, page: URL?, author: String? = nil) -> Episode? {
        let isReference = type == "url" || type == "url_transparent"
        let own = Self.web(self.page) ?? page?.absoluteString
        let isOnList = own != nil && own == list?.absoluteString
        let address = isReference ? Self.web(url) ?? own : isOnList || own == nil ? Self.web(url) : own
        guard let address else { return nil }
        let isFile = !isReference && (isOnList || own == nil)
        let kind = kind
        var details = EpisodeDetails(kind: kind, imageURL: imageURL)
        if !isFile { details.media = [Media(url: address, type: Media.pageType)] }
        return Episode(
            guid: guid, title: title ?? id, description: text,
            presenter: list == nil || self.author == author ? nil : self.author,
            durationInSeconds: kind == nil ? lengthInSeconds : nil, releasedAt: date, url: address,
            link: isFile ? nil : address, details: details.isEmpty ? nil : details)
    }

    /// The kind of what is or will be live; nil for others.
    private var kind: EpisodeDetails.Kind? {
        switch liveStatus {
        case "is_live": .live
        case "is_upcoming": .upcoming
        default: nil
        }
    }

    /// The identifier, as YouTube's feeds write it for a video of YouTube, so that marks fit both.
    private var guid: String? {
        id.map { id in
            extractor == "Youtube" ? "yt:video:\(id)" : extractor.map { "\($0) \(id)" } ?? id
        }
    }

    private var date: ReleaseDate? { time ?? releaseTime ?? day }

    private var imageURL: String? {
        Self.web(pictures.max { $0.width < $1.width }?.address) ?? Self.web(picture)
    }

    /// The address if it is http or https.
    private static func web(_ address: String?) -> String? {
        address.flatMap(WebAddress(base: nil).url)?.absoluteString
    }
}

extension Media {
    /// The type of a page on which yt-dlp finds the video. Source: RFC 2854.
    package static let pageType = "text/html"
}

extension Episode {
    /// Whether its address is that of a page on which yt-dlp finds the video.
    package var isOnPage: Bool {
        url != nil && details?.media.contains { $0.url == url && $0.type == Media.pageType } == true
    }
}
