import Foundation
import TekpubFormats
import TekpubKit

/// A catalogue as files that any web server, or object store, serves to any number of clients.
///
/// Addresses in the files are relative, so that the folder may be anywhere. A file is replaced only if its content has
/// changed, so that its date, and whatever validator the server makes of date or content, changes only then.
///
/// Logins, the addresses that take POST, and filters in queries need a program: of the API of 2010 there is the
/// document, which a client that is given its address reads.
public struct StaticSite: Sendable {
    private let site: CatalogSite

    /// A file of the site.
    struct File {
        /// The path below the folder of the site.
        let path: String
        let body: Data
    }

    /// The documents that are base URLs, each on another wire.
    public static let documents = [
        "productions.json", "root2012.json", "alt/api", "vnd.json", "feed.xml", "api2010.json",
    ]

    /// - Parameter catalog: what is served; its addresses are written as they are.
    public init(catalog: Catalog) {
        // The date is written into some documents, so it changes only with the catalogue.
        let dates = catalog.productions.flatMap { [$0.releasedAt] + $0.episodes.map(\.releasedAt) }
        let latest = dates.compactMap { $0?.secondsSince1970 }.max() ?? 0
        site = CatalogSite(catalog: catalog, lastModified: Date(timeIntervalSince1970: Double(latest)))
    }

    /// Returns all files; those that lead to others come last.
    func files() throws -> [File] {
        let catalog = site.catalog
        let records = try JSONLines.array(catalog.productions.map { FullProduction($0) })
        let channels = try catalog.allChannels.map { channel in
            let members = catalog.productions.filter { $0.belongs(to: channel) }
            return File(
                path: "root2012/channels/\(Self.name(of: channel))",
                body: try JSONLines.array(members.map { FullProduction($0) }))
        }
        let root = RootDocument(catalog: catalog) { page, channel in
            // Clients read the slug of a channel in its address.
            "root2012/" + (channel.map { "\(page)/\(Self.name(of: $0).pathComponent)" } ?? "\(page).json")
        }
        return channels + [
            File(path: "root2012/channels.json", body: records),
            File(path: "root2012/recent.json", body: try JSONLines.array(RecentItem.newest(of: catalog))),
            File(path: "root2012.json", body: try JSONLines.object(root)),
            File(path: "alt/productions.json", body: records),
            File(path: "alt/api", body: try AltDocument(catalog: catalog, customer: nil, origin: "").body()),
            File(
                path: "vnd.json",
                body: try MediaDocument(catalog: catalog, category: nil, origin: nil).body()),
            File(path: "feed.xml", body: feed),
            File(
                path: "api2010.json",
                body: try JSONLines.array(APIProduction.all(in: catalog, changedAt: site.lastModified))),
            File(path: "productions.json", body: records),
            File(path: "index.html", body: page),
        ]
    }

    /// Writes the files into a folder, which is created if it is missing. Other files in it stay.
    ///
    /// Each file is replaced atomically, so that a client never reads half of one.
    ///
    /// - Returns: the number of files that have changed, and of all.
    public func write(to folder: URL) throws -> (changedCount: Int, count: Int) {
        let files = try files()
        var changedCount = 0
        for file in files {
            let url = folder.appending(path: file.path)
            // Ignore errors: a file that cannot be read is replaced.
            if (try? Data(contentsOf: url)) == file.body { continue }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try file.body.write(to: url, options: .atomic)
            // A web server of another user must be able to read it.
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
            changedCount += 1
        }
        return (changedCount, files.count)
    }

    private var feed: Data {
        let productions = site.catalog.productions
        if let only = productions.first, productions.count == 1 {
            return PodcastDocument(production: only).body()
        }
        return FeedDocument(site: site, catalog: site.catalog, token: nil, origin: nil).body()
    }

    /// A page for people, which names the documents.
    private var page: Data {
        let title = (site.catalog.about?.title ?? "A catalogue").html
        let items = Self.documents.map { "<li><a href=\"\($0)\">\($0)</a></li>\n" }.joined()
        return Data(
            """
            <!DOCTYPE html>
            <html lang="en"><meta charset="utf-8"><title>\(title)</title>
            <h1>\(title)</h1>
            <p>\(site.catalog.productions.count) productions, for tekpub and for any podcast player:</p>
            <ul>
            \(items)</ul>
            </html>

            """.utf8)
    }

    /// Returns a file name for a channel: its slug, if that can be one.
    private static func name(of channel: Channel) -> String {
        let isName = !channel.slug.isEmpty && !channel.slug.contains("/") && !channel.slug.hasPrefix(".")
        return isName ? channel.slug : "c-" + String(StableHash.fnv(channel.slug.utf8), radix: 16)
    }
}
