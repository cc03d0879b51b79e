import Foundation

/// Checks the text of a feed, or of a catalogue of Tekpub's, for its publisher.
///
/// Unlike `FeedReader`, which makes the best of careless feeds, this folder is strict, and knows the position of
/// everything. `FeedLint` decodes the bytes (`LintEncoding`); an `XMLOutline` or a `JSONOutline` parses them; both
/// become a `LintedFeed`, to which `LintRules` apply, or a `LintedCatalog`. The files that they name are checked by
/// `FeedLinter` of TekpubKit.
package struct FeedLint: Sendable {
    /// A file that an item offers.
    package struct Enclosure: Hashable, Sendable {
        package let position: SourcePosition
        package let url: URL
        /// The declared type, such as `audio/mpeg`; nil if missing.
        package let type: String?
        /// The declared length in bytes; nil if missing or zero.
        package let byteCount: Int?
    }

    /// A picture of the feed or of an item.
    package struct Artwork: Hashable, Sendable {
        package let position: SourcePosition
        package let url: URL
        /// Whether directories of podcasts require a size for it.
        package let isOfPodcast: Bool
    }

    /// The flaws of the text, in its order.
    package let problems: [FeedProblem]
    /// The number of items.
    package let itemCount: Int
    /// The files of the items, those of the newest first.
    package let enclosures: [Enclosure]
    /// The pictures, that of the feed first.
    package let artwork: [Artwork]

    /// - Parameters:
    ///   - body: the feed as it was received, without the encoding of the transfer.
    ///   - contentType: the value of `Content-Type`; nil if missing.
    ///   - address: the feed's address, which resolves relative ones.
    ///   - now: the present time.
    package init(_ body: [UInt8], contentType: String?, address: URL, now: Date) {
        let encoding = LintEncoding(body, contentType: contentType)
        let text = SourceText(encoding.text)
        var problems = encoding.problems.map {
            FeedProblem($0.code, at: $0.offset.map(text.position), $0.message)
        }
        let start = text.bytes.first { !$0.isHTMLSpace }
        let outline: (feed: LintedFeed?, flaws: [LintFlaw])
        if start == .openBrace || start == .openBracket {
            do throws(JSONOutline.Flaw) {
                let root = try JSONOutline.root(of: text.bytes)
                if !LintedFeed.isFeed(root), let catalog = LintedCatalog(root) {
                    self.problems = problems + catalog.problems(in: text)
                    itemCount = catalog.episodeCount
                    enclosures = catalog.enclosures(in: text, resolvedBy: WebAddress(base: address))
                    artwork = []
                    return
                }
                outline = LintedFeed.reading(json: root)
            } catch {
                outline = (
                    nil, [LintFlaw(code: .notWellFormed, offset: error.offset, message: error.message)]
                )
            }
        } else {
            outline = LintedFeed.reading(xml: text.bytes)
        }
        problems += outline.flaws.map { FeedProblem($0.code, at: text.position(at: $0.offset), $0.message) }
        guard let feed = outline.feed else {
            self.problems = problems
            (itemCount, enclosures, artwork) = (0, [], [])
            return
        }
        var rules = LintRules(feed, text: text, now: now)
        rules.apply()
        problems += rules.problems
        let resolver = WebAddress(base: address)
        self.problems = problems.enumerated().sorted {
            ($0.element.position ?? .start, $0.offset) < ($1.element.position ?? .start, $1.offset)
        }.map(\.element)
        itemCount = feed.items.count
        enclosures = feed.newestItems.flatMap(\.enclosures).compactMap { enclosure in
            guard let address = enclosure.address, let url = resolver.url(address.value) else { return nil }
            return Enclosure(
                position: text.position(at: address.offset), url: url, type: enclosure.type?.trimmed,
                byteCount: enclosure.length.flatMap { Int($0.trimmed ?? "") }.flatMap { $0 > 0 ? $0 : nil })
        }
        artwork = feed.artwork.compactMap { picture in
            resolver.url(picture.value).map {
                Artwork(position: text.position(at: picture.offset), url: $0, isOfPodcast: feed.kind == .rss)
            }
        }
    }
}

extension SourcePosition {
    fileprivate static let start = SourcePosition(line: 0, column: 0)
}

/// A flaw that a parser found.
struct LintFlaw {
    let code: FeedProblem.Code
    let offset: Int
    let message: String
}
