import TekpubFormats
import TekpubKit

/// Observes changes of what it shows.
@MainActor
protocol CatalogObserver: AnyObject {
    /// The catalogue has changed.
    func catalogDidChange()
    /// The title of the source has changed.
    func nameDidChange()
    /// The order of lists has changed.
    func sortOrderDidChange()
    /// The user or a player changed a mark of this production.
    func marksDidChange(of productionKey: String)
    /// The user changed a mark of this production, all of whose marks are known.
    func marksDidChange(of productionKey: String, to marks: [EpisodeKey: EpisodeMark])
    /// Another program may have changed any mark.
    func marksMayHaveChanged()
}

extension CatalogObserver {
    func catalogDidChange() {}
    func nameDidChange() {}
    func sortOrderDidChange() {}
    func marksDidChange(of productionKey: String) {}
    func marksDidChange(of productionKey: String, to marks: [EpisodeKey: EpisodeMark]) {
        marksDidChange(of: productionKey)
    }
    func marksMayHaveChanged() {}
}

/// The observers of a session, each for as long as it exists.
@MainActor
final class CatalogObservers {
    private var observers: [() -> (any CatalogObserver)?] = []

    func add(_ observer: any CatalogObserver) {
        observers.append { [weak observer] in observer }
    }

    /// Calls `tell` with each observer.
    func notify(_ tell: (any CatalogObserver) -> Void) {
        observers.removeAll { $0() == nil }
        for observer in observers { observer().map(tell) }
    }
}
