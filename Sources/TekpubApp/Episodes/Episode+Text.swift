import TekpubFormats
import TekpubKit

extension Episode {
    /// The title to show, else the number.
    var displayTitle: String {
        [title, number.map { "Episode \($0)" }].firstNonBlank ?? "Untitled episode"
    }
}
