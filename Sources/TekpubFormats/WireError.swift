import Localization

/// Why a body is not a catalogue.
///
/// Offsets count bytes of the decoded body from 0.
public enum WireError: Error, Hashable, Codable, Sendable {
    /// The body contains only white space.
    case empty
    /// The byte at `offset` is not valid JSON there.
    case notJSON(offset: Int)
    /// Valid JSON, but neither a list of productions nor a document that leads to one.
    case anotherShape
    /// Nearly a list of productions: none has a title or a slug. The production `number`, counted from 1, has these keys
    /// instead, at most three, or none.
    case untitled(number: Int, keys: [String])
    /// Another format, detected from its first bytes.
    case foreign(UnsupportedFormat)
    /// XML that is not a feed, or a feed whose items are empty.
    case noFeed
    /// The text around `offset` is not UTF-8.
    case invalidUTF8(offset: Int)
    /// The body ends before its top-level value does, after `byteCount` bytes.
    case endsEarly(byteCount: Int)
    /// Arrays, objects or elements are nested more than `limit` deep.
    case tooDeep(limit: Int)
    /// One production alone takes more than `byteLimit` bytes.
    case tooLarge(byteLimit: Int)
    /// The body has more than `byteLimit` bytes.
    case tooLong(byteLimit: Int)
    /// The service has no item of that name.
    case noItem
    /// The service has withdrawn the item.
    case withdrawn
    /// The service protects the video with a password.
    case passwordNeeded
    /// The service refuses the request, in its own words on one line.
    case refusal(String)
}

/// The format of a body that is not a catalogue, detected from its first bytes.
public enum UnsupportedFormat: Hashable, Codable, Sendable {
    /// A page in HTML; `feed` is the address of the feed that it links to, or nil.
    case webPage(feed: String?)
    case pdf, image, video, audio, archive, playlist
    case plainText

    /// A sentence such as `example.org sent a picture, not a catalogue.`
    package func reason(from host: String) -> String {
        switch self {
        case .webPage: localized("\(host) sent a web page, not a catalogue.")
        case .pdf: localized("\(host) sent a PDF document, not a catalogue.")
        case .image: localized("\(host) sent a picture, not a catalogue.")
        case .video: localized("\(host) sent a video, not a catalogue.")
        case .audio: localized("\(host) sent a sound file, not a catalogue.")
        case .archive: localized("\(host) sent a compressed file, not a catalogue.")
        case .playlist: localized("\(host) sent a playlist, not a catalogue.")
        case .plainText: localized("\(host) sent plain text, not a catalogue.")
        }
    }

    /// What to try.
    package var advice: String {
        switch self {
        case .webPage(let feed?): localized("Its feed is at \(feed)")
        default: localized("Check the address.")
        }
    }

    /// - Parameter bytes: the first sixteen bytes, or all if the body is shorter.
    /// - Returns: nil if the signature is unknown.
    init?(signature bytes: [UInt8]) {
        func begins(_ text: StaticString, at start: Int = 0) -> Bool {
            text.withUTF8Buffer { bytes.dropFirst(start).starts(with: $0) }
        }
        if begins("%PDF-") {
            self = .pdf
        } else if begins("PNG\r\n", at: 1) || begins("GIF8") || bytes.starts(with: [0xFF, 0xD8, 0xFF])
            || begins("RIFF") && begins("WEBP", at: 8) || begins("ftypavif", at: 4)
            || begins("ftyphei", at: 4)
        {
            self = .image
        } else if begins("ftypM4A", at: 4) || begins("RIFF") && begins("WAVE", at: 8) || begins("ID3")
            || begins("OggS") || begins("fLaC") || bytes.starts(with: [0xFF, 0xFB])
            || bytes.starts(with: [0xFF, 0xF3])
        {
            self = .audio
        } else if begins("ftyp", at: 4) || begins("RIFF") && begins("AVI ", at: 8) || begins("FLV\u{1}")
            || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        {
            self = .video
        } else if bytes.starts(with: [0x1F, 0x8B]) || begins("PK\u{3}\u{4}") || begins("7z") || begins("BZh")
        {
            self = .archive
        } else if begins("#EXTM3U") {
            self = .playlist
        } else {
            return nil
        }
    }
}
