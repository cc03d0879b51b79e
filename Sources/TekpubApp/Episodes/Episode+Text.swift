import TekpubFormats
import TekpubKit

extension Episode {
    /// What to call it; its number where it has no title.
    var displayTitle: String {
        [title, number.map { "Episode \($0)" }].firstNonBlank ?? "Untitled episode"
    }
}
