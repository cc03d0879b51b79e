import CursesKit
import TekpubKit

/// A production or an episode to show beside a list.
struct PreviewSubject: Sendable {
    /// The store that it is read from.
    let store: CatalogStore
    /// The name of the store in the library.
    let storeName: String
    let productionKey: String
    /// The production's id in the catalogue; nil if unknown.
    let productionID: ProductionSummary.ID?
    /// The identity of the episode; nil for the production.
    let episodeIdentity: String?

    init(
        store: CatalogStore, storeName: String, productionKey: String,
        productionID: ProductionSummary.ID? = nil,
        episodeIdentity: String? = nil
    ) {
        self.store = store
        self.storeName = storeName
        self.productionKey = productionKey
        self.productionID = productionID
        self.episodeIdentity = episodeIdentity
    }

    /// Reads the production off the main actor; nil if it is missing or cannot be read.
    func read() async -> ProductionContent? {
        // Ignore errors: the list beside the preview reports them.
        try? await ProductionContent.read(productionKey, id: productionID, from: store)
    }
}

/// A screen whose selected row can be shown beside it.
@MainActor
protocol PreviewProviding: ViewController {
    /// What is selected; nil for nothing, or while it is not loaded.
    var previewSubject: PreviewSubject? { get }
}

extension PreviewProviding {
    /// Call when another row is selected, or the same one has other contents.
    func previewDidChange() {
        (navigationController?.parent as? BrowserViewController)?.preview.setNeedsUpdate()
    }
}
