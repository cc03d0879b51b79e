import Foundation
import Localization

/// The rules for the text of a feed.
///
/// Sources: RSS 2.0, RFC 4287 (Atom), JSON Feed 1.1, and Apple's requirements for podcasts.
struct LintRules {
    private(set) var problems: [FeedProblem] = []

    private let feed: LintedFeed
    private let text: SourceText
    /// The last day that has begun somewhere on Earth.
    private let lastDay: ReleaseDate?

    /// - Parameter now: the present time.
    init(_ feed: LintedFeed, text: SourceText, now: Date) {
        self.feed = feed
        self.text = text
        lastDay = ReleaseDate(Self.day(of: now.addingTimeInterval(24 * 60 * 60)))
    }

    private static func day(of date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    }

    mutating func apply() {
        checkIdentifiers()
        feed.links.forEach { checkAddress($0) }
        feed.artwork.forEach { checkAddress($0) }
        for item in feed.items {
            item.links.forEach { checkAddress($0) }
            checkDates(of: item)
            for duration in item.durations where MediaDuration.seconds(duration.value) == nil {
                let sentence = localized(
                    "'\(duration.value)' is no length. Write seconds, or hours:minutes:seconds.")
                add(.durationUnreadable, duration.offset, sentence)
            }
            item.enclosures.forEach { check($0) }
        }
    }

    private mutating func add(
        _ code: FeedProblem.Code, _ offset: Int, severity: FeedProblem.Severity? = nil, _ message: String
    ) {
        problems.append(FeedProblem(code, at: text.position(at: offset), severity: severity, message))
    }
}

extension LintRules {
    /// What the format calls an identifier.
    private var identifierName: String { feed.kind == .rss ? "guid" : "id" }

    private mutating func checkIdentifiers() {
        var positions: [String: SourcePosition] = [:]
        for item in feed.items {
            guard let guid = item.guid else {
                let sentence = localized(
                    "The item has no \(identifierName). Without one, a changed item looks new.")
                add(.guidMissing, item.offset, sentence)
                continue
            }
            if let first = positions[guid.value] {
                let sentence =
                    localized(
                        "The \(identifierName) '\(guid.value)' is that of the item in line \(first.line).")
                add(.guidDuplicate, guid.offset, sentence)
            } else {
                positions[guid.value] = text.position(at: guid.offset)
            }
            let isAddress = guid.value.hasPrefix("http://") || guid.value.hasPrefix("https://")
            if item.hasPermanentLink, !isAddress {
                let sentence = localized("The guid is no address. Add isPermaLink=\"false\".")
                add(.guidNoAddress, guid.offset, sentence)
            }
        }
    }

    private mutating func checkDates(of item: LintedFeed.Item) {
        if item.dates.isEmpty { add(.dateMissing, item.offset, localized("The item has no date.")) }
        let form = feed.kind == .rss ? "Sat, 24 Oct 2009 09:00:00 GMT" : "2009-10-24T09:00:00Z"
        for date in item.dates {
            guard let day = ReleaseDate(feedDate: date.value) else {
                add(
                    .dateUnreadable, date.offset,
                    localized("'\(date.value)' is no date. Write it as \(form)."))
                continue
            }
            if let lastDay, day.ordinal > lastDay.ordinal {
                add(.dateInFuture, date.offset, localized("'\(date.value)' has not come yet."))
            }
        }
    }

    private mutating func checkAddress(_ address: Located<String>) {
        guard let address = address.value.addressOnly.map({ Located(value: $0, offset: address.offset) }),
            !address.value.isAbsoluteAddress
        else { return }
        // Atom resolves addresses; RSS and JSON Feed have no rule, so programs differ.
        add(
            .relativeAddress, address.offset, severity: feed.kind == .atom ? .warning : nil,
            localized("'\(address.value)' is a relative address. Write the whole one."))
    }

    private mutating func check(_ enclosure: LintedFeed.Enclosure) {
        guard let address = enclosure.address else {
            return add(.enclosureAddress, enclosure.offset, localized("The enclosure has no address."))
        }
        checkAddress(address)
        // Atom only recommends the type, and JSON Feed does not require the length.
        let isRequired = feed.kind == .rss
        if enclosure.type?.trimmed == nil {
            let severity: FeedProblem.Severity? = feed.kind == .atom ? .warning : nil
            add(
                .enclosureType, enclosure.offset, severity: severity,
                localized("The enclosure has no type, such as audio/mpeg."))
        }
        guard let length = enclosure.length?.trimmed else {
            if isRequired {
                add(.enclosureLength, enclosure.offset, localized("The enclosure has no length in bytes."))
            }
            return
        }
        if length.utf8.contains(where: { !$0.isDigit }) {
            add(
                .enclosureLength, enclosure.offset, localized("The length '\(length)' is no number of bytes.")
            )
        } else if Int(length) == 0 {
            let sentence = localized(
                "The length of the enclosure is 0, so that no program can tell the size.")
            add(.enclosureLength, enclosure.offset, severity: .warning, sentence)
        }
    }
}

extension ReleaseDate {
    /// A number that grows with the date; a missing month or day counts as the first.
    var ordinal: Int { (year * 13 + (month ?? 1)) * 32 + (day ?? 1) }
}
