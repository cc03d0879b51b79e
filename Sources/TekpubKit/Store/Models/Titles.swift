import Localization
import TekpubFormats

extension Production {
    /// The title to show, else the slug.
    package var displayTitle: String { [title, slug].firstNonBlank ?? localized("Untitled production") }
}

extension Episode {
    /// The title to show, else the number.
    package var displayTitle: String {
        [title, number.map { localized("Episode \($0)") }].firstNonBlank ?? localized("Untitled episode")
    }
}

extension Sequence<String?> {
    /// The first text that is not blank; nil if all are blank.
    package var firstNonBlank: String? {
        lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
    }
}
