import Foundation
import TekpubKit

/// Caches the encoded documents and demo videos of a site.
actor CatalogBodies {
    private struct Key: Hashable {
        let page: CatalogPage
        let isCompressed: Bool
    }

    private let site: CatalogSite
    private var documents: [Key: Representation] = [:]
    private var demos: [EpisodeName: Representation] = [:]

    /// The maximum numbers of entries. Clients choose some of the keys, so the number of keys is unbounded.
    private static let documentLimit = 8, demoLimit = 16

    init(site: CatalogSite) {
        self.site = site
    }

    /// Returns a document, encoded once; clients that request it meanwhile wait.
    ///
    /// - Returns: nil if the catalogue has no such page.
    func document(of page: CatalogPage, compresses: Bool) throws -> Representation? {
        let key = Key(page: page, isCompressed: compresses)
        if let document = documents[key] { return document }
        guard let text = try page.body(of: site) else { return nil }
        let document = Representation(
            text: text, contentType: page.route.contentType, lastModified: site.lastModified,
            compresses: compresses)
        if documents.count >= Self.documentLimit { documents = [:] }
        documents[key] = document
        return document
    }

    /// Returns the demo video of the episode `name`.
    func representation(of demo: DemoVideo, named name: EpisodeName) -> Representation {
        if let known = demos[name] { return known }
        let file = demo.file()
        let representation = Representation(
            file, contentType: DemoVideo.contentType, tag: EntityTag(of: file),
            lastModified: site.lastModified)
        if demos.count >= Self.demoLimit { demos = [:] }
        demos[name] = representation
        return representation
    }
}
