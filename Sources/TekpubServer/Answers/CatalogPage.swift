import Foundation
import TekpubKit

/// One answer of a catalogue: what was asked for, and by whom as far as the answer depends on it.
struct CatalogPage {
    let route: CatalogRoute
    /// What the path names beside the route.
    let arguments: [String]
    /// What the query of the address says.
    let query: [String: String]
    /// The address by which the client knows this server, without a slash at its end.
    let origin: String

    /// The body; nil if the catalogue has nothing of that name.
    func body(of catalog: Catalog) throws -> Data? {
        switch route {
        case .api: return try JSONLines.array(APIProduction.all(in: catalog))
        case .productions, .channels: return try JSONLines.array(catalog.productions.map(FullProduction.init))
        case .root: return try JSONLines.object(RootDocument(catalog: catalog, origin: origin))
        case .channel:
            guard let channel = catalog.allChannels.first(where: { $0.slug == arguments.first }) else {
                return nil
            }
            let members = catalog.productions.filter { $0.belongs(to: channel) }
            return try JSONLines.array(members.map(FullProduction.init))
        case .recent: return try JSONLines.array(RecentItem.newest(of: catalog))
        case .altDocument: return try AltDocument(catalog: catalog).body()
        case .media:
            return try MediaDocument(catalog: catalog, category: query["category"], origin: origin).body()
        case .feed: return FeedDocument(catalog: catalog, token: query["token"], origin: origin).body()
        case .video: return nil
        }
    }

    /// The video that the path names, for a route that leads to one.
    func video(in catalog: Catalog) -> String? {
        guard route == .video, arguments.count == 2, let number = Int(arguments[1]) else { return nil }
        let productions = catalog.productions.lazy.filter { $0.slug == arguments[0] }
        return productions.flatMap(\.episodes).first { $0.number == number }?.url
    }
}
