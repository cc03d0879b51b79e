import Foundation
import TekpubKit

/// The bodies of a catalogue; those that are the same for all are encoded once and kept.
actor CatalogBodies {
    /// A body, and what tells it from its other versions.
    struct Body: Sendable {
        let bytes: Data
        let tag: EntityTag

        init(_ bytes: Data) {
            self.bytes = bytes
            tag = EntityTag(of: bytes)
        }
    }

    private let catalog: Catalog
    private var bodies: [CatalogRoute: Body] = [:]

    init(catalog: Catalog) {
        self.catalog = catalog
    }

    /// Others who ask meanwhile wait instead of encoding it too.
    ///
    /// - Returns: nil if the catalogue has nothing of that name.
    func body(of page: CatalogPage) throws -> Body? {
        if let body = bodies[page.route] { return body }
        let body = try page.body(of: catalog).map(Body.init)
        if page.route.isSameForAll { bodies[page.route] = body }
        return body
    }

    /// The address of the video that `page` leads to.
    func video(of page: CatalogPage) -> String? {
        page.video(in: catalog)
    }
}
