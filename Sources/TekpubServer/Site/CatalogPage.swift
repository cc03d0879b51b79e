import Foundation
import TekpubKit

/// A document of a site, with everything that its contents depend on.
struct CatalogPage: Hashable {
    let route: CatalogRoute
    /// The arguments in the path.
    let arguments: [String]
    /// The category in the query.
    let category: String?
    /// The token in the query, which a feed repeats in its links.
    let token: String?
    /// The origin by which the client addresses this server, without a trailing slash.
    let origin: String
    /// Whether the customer requests it, not a guest.
    let isCustomer: Bool

    /// Returns the body; nil if the catalogue has no such page.
    func body(of site: CatalogSite) throws -> Data? {
        let catalog = site.catalog(at: origin, isCustomer: isCustomer, hidesLocked: route == .api)
        switch route {
        case .api: return try JSONLines.array(APIProduction.all(in: catalog, changedAt: site.lastModified))
        case .productions, .channels:
            return try JSONLines.array(catalog.productions.map { FullProduction($0) })
        case .root: return try JSONLines.object(RootDocument(catalog: catalog, origin: origin))
        case .channel:
            guard let channel = catalog.allChannels.first(where: { $0.slug == arguments.first }) else {
                return nil
            }
            let members = catalog.productions.filter { $0.belongs(to: channel) }
            return try JSONLines.array(members.map { FullProduction($0) })
        case .recent: return try JSONLines.array(RecentItem.newest(of: catalog))
        case .altDocument:
            let customer = isCustomer ? site.login.map { (email: $0.email, owned: site.lockedSlugs) } : nil
            return try AltDocument(catalog: catalog, customer: customer, origin: origin).body()
        case .media: return try MediaDocument(catalog: catalog, category: category, origin: origin).body()
        case .feed: return FeedDocument(site: site, catalog: catalog, token: token, origin: origin).body()
        case .video, .view, .authentication, .session: return nil
        }
    }
}

extension CatalogSite {
    /// The slugs of the productions that only the customer may watch.
    var lockedSlugs: [String] { locked.sorted().compactMap { catalog.productions[$0].slug } }
}
