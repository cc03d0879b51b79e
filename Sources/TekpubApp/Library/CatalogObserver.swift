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

/// The observers of a session; a value tells one of them what has changed.
typealias CatalogObservers = ObserverList<@MainActor (any CatalogObserver) -> Void>

extension CatalogObservers {
    /// Tells `observer` of changes for as long as it exists.
    func add(_ observer: any CatalogObserver) {
        add(observer) { [weak observer] tell in observer.map(tell) }
    }
}
