/// Shows what a search finds.
@MainActor
public protocol SearchResultsUpdating: AnyObject {
    /// The search began, its text changed, or it ended; an empty text finds everything.
    func updateSearchResults(for searchController: SearchController)
}
