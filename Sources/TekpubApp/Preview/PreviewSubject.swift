import CursesKit
import TekpubKit

/// A production or an episode to show beside a list.
struct PreviewSubject: Sendable {
    /// The name of the store that it is read from.
    let catalogID: CatalogID
    let productionKey: String
    /// The production's id in the catalogue; nil if unknown.
    let productionID: ProductionSummary.ID?
    /// The episode; nil for the production.
    let episode: WantedEpisode?
    /// The address of the picture that the list shows already; nil for none.
    let shownPicture: String?

    init(
        catalogID: CatalogID, productionKey: String, productionID: ProductionSummary.ID? = nil,
        episode: WantedEpisode? = nil, shownPicture: String? = nil
    ) {
        self.catalogID = catalogID
        self.productionKey = productionKey
        self.productionID = productionID
        self.episode = episode
        self.shownPicture = shownPicture
    }

    /// An episode in the library.
    init(_ location: EpisodeLocation) {
        self.init(
            catalogID: location.catalogID, productionKey: location.key.productionKey,
            episode: .identity(location.key.identity))
    }

    /// Reads the production off the main actor; nil if it is missing or cannot be read.
    func read(from store: CatalogStore) async -> ProductionContent? {
        // Ignore errors: the list beside the preview reports them.
        try? await ProductionContent.read(productionKey, id: productionID, from: store)
    }
}

/// A screen whose selected row can be shown beside it.
@MainActor
protocol PreviewProviding: ViewController {
    /// What is selected; nil for nothing, or while it is not loaded.
    var previewSubject: PreviewSubject? { get }
    /// What is selected in a list of catalogues that are not in the library; nil for nothing, or in other lists.
    var previewSource: FoundSource? { get }
}

extension PreviewProviding {
    /// Nothing.
    var previewSource: FoundSource? { nil }

    /// Call when another row is selected, or the same one has other contents.
    func previewDidChange() {
        (navigationController?.parent as? BrowserViewController)?.preview.setNeedsUpdate()
    }
}
