import Foundation

/// A conference of voctoweb.
///
/// Source: voc/voctoweb, app/views/public/shared/_conference.json.jbuilder.
struct VoctowebConference {
    /// The short name in addresses; it may contain spaces.
    private(set) var acronym: String?
    private let base: URL?
    private let addresses: WebAddress
    private var name: String?
    private var description: String?
    private var logo: String?
    private var lastRelease: ReleaseDate?
    /// The path in the tree of conferences, such as `congress/2019`.
    private var path: String?

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
        addresses = WebAddress(base: base)
    }

    /// The title on one line; nil without an acronym.
    var title: String? { acronym.map { name ?? $0 } }

    /// The conference as a production, without its events.
    var production: Production {
        let page = acronym.flatMap { ServicePath.url("c", $0, at: base) }
        let details = ProductionDetails(imageURL: logo)
        return Production(
            slug: acronym, title: title, description: description, releasedAt: lastRelease, link: page,
            details: details.isEmpty ? nil : details)
    }

    /// The conference as a production whose events are in a catalogue of their own; nil if that has no address.
    var listed: Production? {
        var production = production
        guard let page = production.link else { return nil }
        production.details = ProductionDetails(catalogURL: page, imageURL: logo)
        production.canWatch = true
        return production
    }

    /// Whether the conference is in the part of the tree that `url` names with `slug` in its query.
    func isIn(_ url: URL?) -> Bool {
        let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
        guard let part = items?.first(where: { $0.name == "slug" })?.value, !part.isEmpty else { return true }
        return path == part || path?.hasPrefix(part + "/") == true
    }

    /// Reads the conference from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in try read(key, from: &reader) }
    }

    /// Reads or skips the member with this key.
    mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws(WireError) {
        switch key {
        case "acronym": acronym = try reader.readScalar().plainLine?.onOneLine ?? acronym
        case "title": name = try reader.readScalar().plainLine?.onOneLine ?? name
        case "slug": path = try reader.readScalar().text ?? path
        case "description": description = try reader.readScalar().paragraphs?.trimmed ?? description
        case "logo_url": logo = try reader.readScalar().picture(in: addresses) ?? logo
        case "event_last_released_at": lastRelease = try reader.readScalar().dayAtMidnight ?? lastRelease
        default: try reader.skipValue()
        }
    }
}

extension JSONScalar {
    /// The date; only its day if the time is midnight in the server's zone or in UTC, with which voctoweb writes a day.
    var dayAtMidnight: ReleaseDate? {
        guard let text, let date else { return nil }
        if text.contains("T00:00:00") { return ReleaseDate(String(text.prefix(10))) }
        return date.secondsSince1970.remainder(dividingBy: 86_400) == 0 ? date.withoutTime : date
    }

    /// The address of a picture; nil if it is a folder, or the picture that stands for a missing one.
    ///
    /// Source: voc/voctoweb, app/models/concerns/storage.rb.
    func picture(in addresses: WebAddress) -> String? {
        guard let url = address(in: addresses).flatMap(addresses.url), !url.hasDirectoryPath,
            url.lastPathComponent != "unknown.png"
        else { return nil }
        return url.absoluteString
    }
}

/// Makes the addresses of a service's pages and documents.
enum ServicePath {
    /// The characters that stand for themselves in a path component.
    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Returns `name` percent-encoded as one path component; nil if it names another folder.
    static func component(_ name: String) -> String? {
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        return name.addingPercentEncoding(withAllowedCharacters: allowed)
    }

    /// Returns the address of `folder` and `name` below the root of the site of `base`.
    ///
    /// - Parameters:
    ///   - folder: a path without slashes around it, percent-encoded.
    ///   - name: one path component, not encoded.
    /// - Returns: nil without a base.
    static func url(_ folder: String, _ name: String, at base: URL?) -> String? {
        guard let base, var parts = URLComponents(url: base, resolvingAgainstBaseURL: true),
            let name = component(name)
        else { return nil }
        parts.percentEncodedPath = "/\(folder)/\(name)"
        parts.query = nil
        parts.fragment = nil
        parts.user = nil
        parts.password = nil
        return parts.url?.absoluteString
    }
}
