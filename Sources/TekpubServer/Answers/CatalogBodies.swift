import Foundation
import TekpubKit

/// What a site has at its addresses; what was asked for lately is encoded once and kept.
actor CatalogBodies {
    private struct Key: Hashable {
        let page: CatalogPage
        let isCompressed: Bool
    }

    private let site: CatalogSite
    private var documents: [Key: Representation] = [:]
    private var demos: [EpisodeName: Representation] = [:]

    /// How much is kept. Clients choose some of the keys, so there can be any number of them.
    private static let documentLimit = 8, demoLimit = 16

    init(site: CatalogSite) {
        self.site = site
    }

    /// Clients that ask meanwhile wait instead of encoding it too.
    ///
    /// - Returns: nil if the catalogue has nothing of that name.
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

    /// The demo of the episode of that name.
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
