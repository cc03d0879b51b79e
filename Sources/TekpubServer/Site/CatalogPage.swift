import Foundation
import TekpubKit

/// One document of a site: what was asked for, and by whom as far as the answer depends on it.
struct CatalogPage: Hashable {
    let route: CatalogRoute
    /// What the path names beside the route.
    let arguments: [String]
    /// The category that the query of the address names.
    let category: String?
    /// The token in the query of the address, which a feed repeats in its links.
    let token: String?
    /// The address by which the client knows this server, without a slash at its end.
    let origin: String
    /// Whether the customer asks, and not a guest.
    let isCustomer: Bool

    /// The body; nil if the catalogue has nothing of that name.
    func body(of site: CatalogSite) throws -> Data? {
        let catalog = site.catalog(at: origin, isCustomer: isCustomer, hidesLocked: route == .api)
        switch route {
        case .api: return try JSONLines.array(APIProduction.all(in: catalog, changedAt: site.lastModified))
        case .productions, .channels: return try JSONLines.array(catalog.productions.map(FullProduction.init))
        case .root: return try JSONLines.object(RootDocument(catalog: catalog, origin: origin))
        case .channel:
            guard let channel = catalog.allChannels.first(where: { $0.slug == arguments.first }) else {
                return nil
            }
            let members = catalog.productions.filter { $0.belongs(to: channel) }
            return try JSONLines.array(members.map(FullProduction.init))
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
    /// The short names of the productions that only the customer may watch.
    var lockedSlugs: [String] { locked.sorted().compactMap { catalog.productions[$0].slug } }
}
