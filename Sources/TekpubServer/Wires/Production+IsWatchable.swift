import TekpubFormats
import TekpubKit

extension Production {
    /// What a wire says about watching: its own word, or else whether there is a video.
    package var isWatchable: Bool {
        canWatch ?? episodes.contains { $0.url != nil }
    }
}
