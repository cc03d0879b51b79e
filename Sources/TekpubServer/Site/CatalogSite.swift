import Foundation
import TekpubFormats
import TekpubKit

/// The content of a `CatalogServer`: a catalogue, optionally its videos, and optionally a customer, for whom
/// some productions are locked.
///
/// This folder knows who may see what. The route, arguments and visitor of a request make a `CatalogPage`.
/// The site gives the page its catalogue, whose addresses lead to this server if it has the videos
/// (`SiteVideos`), and the page encodes it on its wire.
public struct CatalogSite: Sendable {
    /// The catalogue.
    public let catalog: Catalog
    /// The time of the last change.
    public let lastModified: Date
    /// The customer's login; nil if the site has no login, so that nothing is locked.
    public let login: SiteLogin?
    /// The videos on this server; nil if it has none.
    public let videos: SiteVideos?
    /// The indexes of the productions that only the customer may watch.
    let locked: Set<Int>
    /// The positions of the episodes that have a name on this server.
    private let indexPaths: [EpisodeName: EpisodeIndexPath]

    /// - Parameters:
    ///   - lastModified: by default now, because a new server may have new content.
    ///   - login: locks the productions that are marked as unwatchable or have a price; all if none of these
    ///     has episodes.
    public init(
        catalog: Catalog, lastModified: Date = Date(), login: SiteLogin? = nil, videos: SiteVideos? = nil
    ) {
        self.catalog = catalog
        self.lastModified = lastModified
        self.login = login
        self.videos = videos
        let productions = catalog.productions
        let sold = productions.indices.filter {
            !productions[$0].episodes.isEmpty
                && (productions[$0].canWatch == false || productions[$0].price ?? 0 > 0)
        }
        locked = login == nil ? [] : Set(sold.isEmpty ? Array(productions.indices) : sold)
        var indexPaths: [EpisodeName: EpisodeIndexPath] = [:]
        for (index, production) in productions.enumerated() {
            for (number, episode) in production.episodes.enumerated() {
                guard let name = EpisodeName(episode, of: production), indexPaths[name] == nil else {
                    continue
                }
                indexPaths[name] = EpisodeIndexPath(production: index, episode: number)
            }
        }
        self.indexPaths = indexPaths
    }
}

/// The name of an episode in this server's addresses.
struct EpisodeName: Hashable {
    let slug: String
    let number: Int

    /// - Returns: nil if the episode has no slug or number.
    init?(_ episode: Episode, of production: Production) {
        guard let slug = production.slug, !slug.isEmpty, let number = episode.number, number >= 0 else {
            return nil
        }
        self.slug = slug
        self.number = number
    }

    /// - Parameter arguments: slug and number from the path of a request.
    init?(_ arguments: [String]) {
        guard arguments.count == 2, let number = Int(arguments[1]), number >= 0 else { return nil }
        slug = arguments[0]
        self.number = number
    }

    /// The path of the video, as on Tekpub's delivery host.
    var path: String { "/media/\(slug.pathComponent)/\(number)/hd/file.mp4" }
}

/// The position of an episode in the catalogue.
struct EpisodeIndexPath: Hashable {
    let production: Int
    let episode: Int
}

extension CatalogSite {
    /// Whether the content depends on the visitor and the origin.
    var isPersonal: Bool { login != nil || videos != nil }

    /// Returns the position of the episode `name`; nil if unknown.
    func indexPath(of name: EpisodeName) -> EpisodeIndexPath? { indexPaths[name] }

    func production(at indexPath: EpisodeIndexPath) -> Production {
        catalog.productions[indexPath.production]
    }
    func episode(at indexPath: EpisodeIndexPath) -> Episode {
        catalog.productions[indexPath.production].episodes[indexPath.episode]
    }

    /// Returns the video of the episode at `indexPath`; nil if this server does not have it.
    func video(at indexPath: EpisodeIndexPath) -> SiteVideo? {
        guard let name = EpisodeName(episode(at: indexPath), of: production(at: indexPath)) else {
            return nil
        }
        return videos?.video(of: episode(at: indexPath), named: name)
    }

    /// Returns the catalogue for visitors who reach this server at `origin`.
    ///
    /// - Parameter hidesLocked: whether to remove the addresses of locked episodes, so that clients request
    ///   them.
    func catalog(at origin: String, isCustomer: Bool, hidesLocked: Bool) -> Catalog {
        guard isPersonal else { return catalog }
        var catalog = catalog
        for index in catalog.productions.indices {
            let isLocked = locked.contains(index)
            if isLocked { catalog.productions[index].canWatch = isCustomer }
            for number in catalog.productions[index].episodes.indices {
                let indexPath = EpisodeIndexPath(production: index, episode: number)
                let address = isLocked && hidesLocked ? nil : address(of: indexPath, at: origin)
                catalog.productions[index].episodes[number].url = address
            }
        }
        if login != nil {
            catalog.actions.removeAll { $0.name == SiteLogin.action(at: origin).name }
            catalog.actions.insert(SiteLogin.action(at: origin), at: 0)
        }
        return catalog
    }

    /// Returns the address of the video: on this server if it has or protects the video, else the episode's
    /// own; nil if unknown.
    func address(of indexPath: EpisodeIndexPath, at origin: String) -> String? {
        let url = episode(at: indexPath).url
        guard let name = EpisodeName(episode(at: indexPath), of: production(at: indexPath)),
            indexPaths[name] == indexPath,
            video(at: indexPath) != nil || url != nil && locked.contains(indexPath.production)
        else { return url }
        return origin + name.path
    }
}
