import Foundation
import TekpubFormats

/// What a server says about later requests for the same catalogue.
struct ServerAdvice: Hashable, Sendable {
    /// The address to use from now on; nil for the same.
    var movedTo: URL?
    /// The feed that the response names, if it is a web page.
    var feedURL: URL?
    /// What the feed itself says; nil before it was read.
    var hints: FeedHints?
    /// How long the response stays fresh; nil if not stated.
    ///
    /// Source: RFC 9111, section 4.2.
    var freshFor: Duration?
    /// How long to wait before the next request; nil if not stated.
    var retryAfter: Duration?

    /// The longest time that is believed: servers have stated 16 years.
    static let longest = Duration.seconds(7 * 86_400)

    init(movedTo: URL? = nil, freshFor: Duration? = nil, retryAfter: Duration? = nil) {
        self.movedTo = movedTo
        self.freshFor = freshFor
        self.retryAfter = retryAfter
    }

    init(_ response: HTTPResponse) {
        self.init(
            movedTo: response.movedTo, freshFor: response.head.freshFor, retryAfter: response.head.retryAfter)
    }
}

extension HTTPHead {
    /// How long the response stays fresh, at most `ServerAdvice.longest`; nil if not stated.
    fileprivate var freshFor: Duration? {
        let directives = (fields["Cache-Control"] ?? "").lowercased()
            .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if directives.contains("no-cache") || directives.contains("no-store") { return nil }
        if let age = directives.first(where: { $0.hasPrefix("max-age=") }),
            let seconds = Int(age.dropFirst(8).trimmingPrefix("\"").prefix { $0 != "\"" })
        {
            let passed = Int(fields["Age"] ?? "") ?? 0
            return Self.bounded(seconds - max(0, min(passed, seconds)))
        }
        guard let end = fields["Expires"].flatMap(HTTPDate.date),
            let now = fields["Date"].flatMap(HTTPDate.date)
        else { return nil }
        return Self.bounded(Int(max(0, min(end.timeIntervalSince(now), 1e9))))
    }

    private static func bounded(_ seconds: Int) -> Duration? {
        seconds <= 0 ? nil : min(.seconds(min(seconds, 1_000_000_000)), ServerAdvice.longest)
    }
}
