import Foundation

/// An item of the Internet Archive, without its files.
///
/// Every value may be a string or a list of strings.
///
/// Source: archive.org/developers, "Archive.org Metadata Schema".
struct ArchiveItem {
    /// The name in addresses; nil if unknown.
    private(set) var identifier: String?
    /// The languages as BCP 47 tags in lower case.
    private(set) var languages: [String] = []
    /// The length in seconds; nil if unknown.
    private(set) var durationInSeconds: Int?
    private let base: URL?
    private var title: String?
    private var kind: String?
    private var creators: [String] = []
    private var paragraphs: [String] = []
    private var subjects: [String] = []
    private var licence: String?
    private var date, year, published: ReleaseDate?

    /// The maximum number of texts that are read of one value.
    private static let textLimit = 100

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
    }

    var isCollection: Bool { kind == "collection" }

    /// The item as a production, without its episodes.
    var production: Production {
        let image = identifier.flatMap { ServicePath.url("services/img", $0, at: base) }
        return Production(
            slug: identifier, title: title ?? identifier,
            author: creators.isEmpty ? nil : creators.joined(separator: ", "),
            description: paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n"), tags: subjects,
            canWatch: true, releasedAt: date ?? year ?? published, licence: licence,
            link: identifier.flatMap { ServicePath.url("details", $0, at: base) },
            details: image.map { ProductionDetails(imageURL: $0) })
    }

    /// The item as a production whose files are in a catalogue of their own; nil if that has no address.
    var listed: Production? {
        var production = production
        guard let page = production.link else { return nil }
        production.details = ProductionDetails(catalogURL: page, imageURL: production.details?.imageURL)
        return production
    }

    /// Reads the item from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "identifier": identifier = try texts(from: &reader).first ?? identifier
            case "mediatype": kind = try texts(from: &reader).first?.lowercased()
            case "title": title = try texts(from: &reader).first.flatMap(line)
            case "creator": creators = try texts(from: &reader).compactMap(line)
            case "description":
                paragraphs = try texts(from: &reader).compactMap {
                    HTMLText.plain($0, keepsAddresses: true).trimmed
                }
            case "subject":
                let words = try texts(from: &reader).flatMap { $0.split(separator: ";") }
                subjects = words.prefix(Self.textLimit).compactMap { line(String($0)) }
            case "licenseurl": licence = try texts(from: &reader).first.flatMap(ArchiveLicence.name)
            case "date": date = try texts(from: &reader).first.flatMap(Self.date)
            case "year": year = try texts(from: &reader).first.flatMap(Self.date)
            case "publicdate": published = try texts(from: &reader).first.flatMap(Self.date)
            case "runtime":
                durationInSeconds = try texts(from: &reader).first.flatMap(MediaDuration.length)
            case "language": languages = try texts(from: &reader).flatMap(ArchiveLanguage.tags)
            default: try reader.skipValue()
            }
        }
    }

    private func texts(from reader: inout JSONReader) throws(WireError) -> [String] {
        try reader.readTexts(limit: Self.textLimit)
    }

    private func line(_ text: String) -> String? { HTMLText.plain(text).onOneLine }

    /// Reads a date such as `1957`, `1957-03`, `[1967]` or `c.a. 1900`.
    private static func date(_ text: String) -> ReleaseDate? {
        if let date = ReleaseDate(feedDate: text) { return date }
        let digits = text.split { !$0.isASCII || !$0.isNumber }
        return digits.first { $0.count == 4 }.flatMap { ReleaseDate(String($0)) }
    }
}

extension JSONReader {
    /// Reads a scalar, or a list of them.
    ///
    /// - Parameter limit: the maximum number of texts to return.
    mutating func readTexts(limit: Int) throws(WireError) -> [String] {
        guard isAtArray else { return try readScalar().text?.trimmed.map { [$0] } ?? [] }
        var texts: [String] = []
        try forEachElement { reader throws(WireError) in
            if let text = try reader.readScalar().text?.trimmed, texts.count < limit { texts.append(text) }
        }
        return texts
    }
}

/// The languages of items: codes of two or three letters, or names in English.
enum ArchiveLanguage {
    /// Returns the languages in `text` as BCP 47 tags in lower case; empty if unknown.
    static func tags(in text: String) -> [String] {
        let text = text.lowercased()
        if text.utf8.count <= 3 { return VoctowebLanguage.tags(in: text) }
        return names[text].map { [$0] } ?? []
    }

    private static let names = [
        "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it",
        "portuguese": "pt", "dutch": "nl", "russian": "ru", "japanese": "ja", "chinese": "zh",
        "arabic": "ar", "hindi": "hi", "swedish": "sv", "danish": "da", "polish": "pl",
    ]
}

/// The names of licences at creativecommons.org.
enum ArchiveLicence {
    /// Returns a name such as `CC BY-SA 4.0`; nil if the address names another licence.
    static func name(of address: String) -> String? {
        guard let url = URL(string: address),
            url.host()?.lowercased().hasSuffix("creativecommons.org") == true
        else { return nil }
        let parts = url.path().lowercased().split(separator: "/").map { String($0) }
        switch (parts.first, parts.dropFirst().first) {
        case ("licenses", "publicdomain"?): return "Public domain"
        case ("licenses", let kind?) where kind.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2D }:
            let version = parts.dropFirst(2).first.flatMap { Double($0) == nil ? nil : $0 }
            return ["CC", kind.uppercased(), version].compactMap { $0 }.joined(separator: " ")
        case ("publicdomain", "zero"?): return "CC0"
        case ("publicdomain", _): return "Public domain"
        default: return nil
        }
    }
}
