import Foundation
import TekpubKit

/// The bodies that a catalogue has on its routes, each encoded when it is first asked for and kept.
actor CatalogBodies {
    private let catalog: Catalog
    private var bodies: [CatalogRoute: Data] = [:]

    init(catalog: Catalog) {
        self.catalog = catalog
    }

    /// Others who ask meanwhile wait instead of encoding it too.
    func body(for route: CatalogRoute) throws -> Data {
        if let body = bodies[route] { return body }
        let body = try route.body(of: catalog)
        bodies[route] = body
        return body
    }
}
