import TekpubFormats
import TekpubKit

extension Production {
    /// What to call it; its short name where it has no title.
    var displayTitle: String { [title, slug].firstNonBlank ?? "Untitled production" }

    /// Who made it, when, what it costs and how it may be used, as far as that is known.
    var byline: String {
        let facts = [
            author ?? "Author not known", releasedAt?.text, priceText, channel, licence,
        ]
        return facts.compactMap { $0 }.joined(separator: " · ")
    }

    /// Such as `free` or `$28`; nil if the price is not known.
    private var priceText: String? {
        guard let price, price.isFinite, price >= 0, price < 1_000_000 else { return nil }
        if price == 0 { return "free" }
        let cents = Int((price * 100).rounded())
        let fraction = cents % 100
        return "$\(cents / 100)" + (fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
    }
}
