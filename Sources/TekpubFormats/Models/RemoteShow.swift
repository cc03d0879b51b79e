/// A show that the publisher of another one recommends.
///
/// Source: the podcast namespace, docs/tags/podroll.md and docs/tags/remote-item.md.
public struct RemoteShow: Hashable, Sendable, Codable {
    /// The identifier of its feed (`podcast:guid`), in lower case; nil if missing or invalid.
    public var guid: String?
    /// The address of its feed; nil if the publisher states only the identifier.
    public var feedURL: String?
    /// The title on one line; nil if the publisher does not state it.
    public var title: String?

    /// Creates a show; values that are not given are unknown.
    public init(guid: String? = nil, feedURL: String? = nil, title: String? = nil) {
        self.guid = guid
        self.feedURL = feedURL
        self.title = title
    }
}

extension RemoteShow {
    /// Whether `other` is the same show.
    func isSame(as other: RemoteShow) -> Bool {
        guid.map { $0 == other.guid } == true || feedURL.map { $0 == other.feedURL } == true
    }
}

extension String {
    /// The text as the identifier of a show, in lower case; nil if it is none.
    ///
    /// Source: the podcast namespace, docs/tags/guid.md, "Tips": 36 characters, which are hexadecimal digits in groups of 8,
    /// 4, 4, 4 and 12, and hyphens between them.
    package var showGUID: String? {
        guard let text = trimmed?.lowercased() else { return nil }
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "a")...UInt8(ascii: "f")
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isDigit || digits.contains($0) } ? text : nil
    }
}
