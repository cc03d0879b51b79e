import Foundation
import TekpubFormats
import TekpubKit

/// What a `CatalogServer` serves: a catalogue, perhaps its videos, and perhaps a customer for whom some are
/// locked.
///
/// This folder knows who may see what. A request names a route and its arguments; with who asks, that is a
/// `CatalogPage`. The site gives the page its catalogue, with addresses that lead to this server where it has
/// the videos, and the page encodes it on its wire.
public struct CatalogSite: Sendable {
    /// The catalogue as it was given.
    public let catalog: Catalog
    /// When it last changed.
    public let lastModified: Date
    /// The customer who can log in; nil if no one can, and nothing is locked.
    public let login: SiteLogin?
    /// The videos that this server has itself; nil if it has none.
    public let videos: SiteVideos?
    /// The places in the catalogue of the productions that only the customer may watch.
    let locked: Set<Int>
    /// The episodes that an address of this server can name.
    private let places: [EpisodeName: EpisodePlace]

    /// - Parameters:
    ///   - lastModified: by default now, as what a new server serves may be new.
    ///   - login: locks the productions that the catalogue says cannot be watched or that have a price, or all
    ///     if none of these has episodes.
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
        var places: [EpisodeName: EpisodePlace] = [:]
        for (index, production) in productions.enumerated() {
            for (number, episode) in production.episodes.enumerated() {
                guard let name = EpisodeName(episode, of: production), places[name] == nil else { continue }
                places[name] = EpisodePlace(production: index, episode: number)
            }
        }
        self.places = places
    }
}

/// How an address of this server names an episode.
struct EpisodeName: Hashable {
    let slug: String
    let number: Int

    /// - Returns: nil if the episode cannot be named.
    init?(_ episode: Episode, of production: Production) {
        guard let slug = production.slug, !slug.isEmpty, let number = episode.number, number >= 0 else {
            return nil
        }
        self.slug = slug
        self.number = number
    }

    /// - Parameter arguments: slug and number, from the path of a request.
    init?(_ arguments: [String]) {
        guard arguments.count == 2, let number = Int(arguments[1]), number >= 0 else { return nil }
        slug = arguments[0]
        self.number = number
    }

    /// The path of the video, as Tekpub's delivery host had it.
    var path: String { "/media/\(slug.pathComponent)/\(number)/hd/file.mp4" }
}

/// Where an episode stands in the catalogue.
struct EpisodePlace: Hashable {
    let production: Int
    let episode: Int
}

extension CatalogSite {
    /// Whether what is served depends on who asks, and under which address.
    var isPersonal: Bool { login != nil || videos != nil }

    /// The episode of that name.
    func place(of name: EpisodeName) -> EpisodePlace? { places[name] }

    func production(at place: EpisodePlace) -> Production { catalog.productions[place.production] }
    func episode(at place: EpisodePlace) -> Episode {
        catalog.productions[place.production].episodes[place.episode]
    }

    /// The video of the episode at `place`, if this server has it.
    func video(at place: EpisodePlace) -> SiteVideo? {
        guard let name = EpisodeName(episode(at: place), of: production(at: place)) else { return nil }
        return videos?.video(of: episode(at: place), named: name)
    }

    /// The catalogue for those who reach this server at `origin`.
    ///
    /// - Parameter hidesLocked: whether locked episodes have no address, so that clients ask for it.
    func catalog(at origin: String, isCustomer: Bool, hidesLocked: Bool) -> Catalog {
        guard isPersonal else { return catalog }
        var catalog = catalog
        for index in catalog.productions.indices {
            let isLocked = locked.contains(index)
            if isLocked { catalog.productions[index].canWatch = isCustomer }
            for number in catalog.productions[index].episodes.indices {
                let place = EpisodePlace(production: index, episode: number)
                let address = isLocked && hidesLocked ? nil : address(of: place, at: origin)
                catalog.productions[index].episodes[number].url = address
            }
        }
        if login != nil {
            catalog.actions.removeAll { $0.name == SiteLogin.action(at: origin).name }
            catalog.actions.insert(SiteLogin.action(at: origin), at: 0)
        }
        return catalog
    }

    /// The address of the video: on this server if it has it or guards it, else its own; nil if it has none.
    func address(of place: EpisodePlace, at origin: String) -> String? {
        let url = episode(at: place).url
        guard let name = EpisodeName(episode(at: place), of: production(at: place)), places[name] == place,
            video(at: place) != nil || url != nil && locked.contains(place.production)
        else { return url }
        return origin + name.path
    }
}
