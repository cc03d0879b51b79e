import GRDB
import TekpubFormats

extension SourceStore {
    /// Returns the source that follows the show of a new source at another address: the first whose feed states the same
    /// identifier; nil if there is none, or if the new one states none.
    ///
    /// The private feed of a show has its identifier, too, so only the user can say whether the show has moved.
    ///
    /// Source: the podcast namespace, docs/tags/guid.md: "That GUID is then meant to follow the podcast from then on, for the
    /// duration of its life, even if the feed url changes."
    public func source(withShowOf new: Source) throws(LibraryError) -> Source? {
        let library = try library
        let others = try sources().filter { $0.kind == .server && $0.id != new.id }
        guard !others.isEmpty, let path = try library.catalogPath(of: new) else { return nil }
        var paths: [Source.ID: String] = [:]
        for source in others { paths[source.id] = try library.catalogPath(of: source) }
        return try CatalogConnection().read(library.folder.statePath) { database in
            guard let guid = database.showGUID(at: path) else { return nil }
            return others.first { paths[$0.id].flatMap(database.showGUID) == guid }
        }
    }
}

extension Library {
    /// Returns the path of the current catalogue of a source; nil if never fetched.
    fileprivate func catalogPath(of source: Source) throws(LibraryError) -> String? {
        try catalogName(of: source.catalogID).map(folder.catalogPath)
    }
}

extension Database {
    /// Returns the identifier of the only show of a catalogue; nil without one, or if there are several.
    fileprivate func showGUID(at path: String) -> String? {
        // Ignore errors: a catalogue that cannot be read is reported where it is shown.
        let guids = try? withCatalog(at: path) { catalog in
            try Row.fetchAll(self, sql: "SELECT guid FROM \(catalog().schema).production LIMIT 2")
                .map { try $0.decode(String?.self, atIndex: 0) }
        }
        return guids?.count == 1 ? guids?[0]?.showGUID : nil
    }
}
