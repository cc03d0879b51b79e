import Foundation
import TekpubFormats

/// What a person decides by whether to follow a catalogue.
public struct CatalogPreview: Sendable {
    /// Who made it; nil if unknown.
    public let author: String?
    /// The number of episodes.
    public let episodeCount: Int
    /// How often episodes come; nil if that cannot be told.
    package let rhythm: ReleaseRhythm?
    /// The newest episode; nil if there is none with a date.
    public let newest: RecentEpisode?
    /// What it is about; nil if it does not say.
    public let description: String?
    /// The address of its picture; nil if it has none.
    public let imageURL: String?
}

extension CatalogStore {
    /// The number of episodes that tell the rhythm.
    private static let rhythmCount = 12

    /// Reads what a person decides by whether to follow the catalogue; nil if it was never fetched.
    public func preview() throws(LibraryError) -> CatalogPreview? {
        guard let file = try library.catalog(of: catalogID) else { return nil }
        let summary = try file.summary()
        // The IDs of productions count from 1.
        let only = summary.productionCount == 1 ? try file.production(1) : nil
        let about = summary.rest.about
        let latest = try recents(limit: Self.rhythmCount)
        return CatalogPreview(
            author: about?.author ?? only?.author, episodeCount: summary.episodeCount,
            rhythm: ReleaseRhythm(of: latest.map(\.episode)), newest: latest.first,
            description: about?.description ?? only?.description,
            imageURL: about?.details?.imageURL ?? only?.details?.imageURL)
    }

    /// Returns the address of the catalogue's own picture, else of its only production's; nil if there is none.
    public func imageURL() throws(LibraryError) -> String? {
        guard let file = try library.catalog(of: catalogID) else { return nil }
        let summary = try file.summary()
        if let own = summary.rest.about?.details?.imageURL { return own }
        return summary.productionCount == 1 ? try file.imageURL(of: 1) : nil
    }
}
