import CursesKit
import TekpubFormats
import TekpubKit

extension RecentEpisode {
    /// The slug of the production, else its title; nil if unknown.
    var productionKey: String? { [productionSlug, productionTitle].firstNonBlank }
}

extension [RecentEpisode] {
    /// Returns the episodes in the order of a column; nil for the catalogue's.
    func sorted(by descriptor: TableSortDescriptor?) -> [RecentEpisode] {
        guard let descriptor else { return self }
        return switch descriptor.columnIdentifier {
        case "title": sorted(descriptor.direction) { FoldedText.fold($0.episode.displayTitle) }
        case "source":
            sorted(descriptor.direction) {
                [$0.productionTitle, $0.productionSlug].firstNonBlank.map(FoldedText.fold)
            }
        case "length": sorted(descriptor.direction) { $0.episode.durationInSeconds }
        case "released": sorted(descriptor.direction) { $0.episode.releasedAt?.secondsSince1970 }
        default: self
        }
    }
}
