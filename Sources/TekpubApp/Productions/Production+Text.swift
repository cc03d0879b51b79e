import TekpubFormats
import TekpubKit

extension Production {
    /// The title to show, else the slug.
    var displayTitle: String { [title, slug].firstNonBlank ?? "Untitled production" }

    /// Author, date, price, channel and licence, as far as they are known.
    var byline: String {
        let facts = [
            author ?? "Author not known", releasedAt?.text, priceText, channel, licence,
        ]
        return facts.compactMap { $0 }.joined(separator: " · ")
    }

    /// A text such as `free` or `$28`; nil if the price is unknown.
    private var priceText: String? {
        guard let price, price.isFinite, price >= 0, price < 1_000_000 else { return nil }
        if price == 0 { return "free" }
        let cents = Int((price * 100).rounded())
        let fraction = cents % 100
        return "$\(cents / 100)" + (fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
    }
}
