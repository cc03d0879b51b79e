import Foundation

/// Reads the documents of the Internet Archive: the metadata of an item, and the results of a search.
///
/// An item becomes one production whose episodes are its original files. A collection leads to the search for
/// its items, which become productions with catalogues of their own.
///
/// Source: archive.org/developers, "Item Metadata API", and archive.org/help/aboutsearch.htm.
struct ArchiveReader: ServiceReader {
    private let base: URL?
    private var changes: [CatalogChange] = []
    private var item: ArchiveItem
    private var files: ArchiveFiles
    private var hasItem = false
    private var isDark = false
    private var message: String?
    /// The number of results on all pages; nil if unknown.
    private var resultCount: Int?
    private var recordCount = 0
    private var hasResults = false

    /// The search ends after so many results.
    private static let resultLimit = 10_000
    /// The number of results on a page.
    private static let pageCount = 100

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
        item = ArchiveItem(base: base)
        files = ArchiveFiles()
    }

    var isRecognised: Bool { hasItem || hasResults }

    mutating func begin(_ list: ServiceList) {
        if list == .docs { hasResults = true }
    }

    mutating func take(_ reader: inout JSONReader, key: JSONKey) throws(WireError) {
        switch key {
        case "metadata":
            defer { hasItem = item.identifier != nil }
            try item.read(from: &reader)
        case "is_dark": isDark = try reader.readScalar().bool ?? false
        case "error": message = try reader.readScalar().plainLine?.onOneLine
        case "numFound": resultCount = try reader.readScalar().integer
        default: try reader.skipValue()
        }
    }

    mutating func take(_ reader: inout JSONReader, of list: ServiceList) throws(WireError) {
        switch list {
        case .files: try files.read(from: &reader)
        case .docs:
            recordCount += 1
            var result = ArchiveItem(base: base)
            defer { if let production = result.listed { changes.append(production, .fill) } }
            try result.read(from: &reader)
        default: break
        }
    }

    mutating func takeChanges() -> [CatalogChange] { changes.take() }

    var flaw: WireError? {
        guard base?.path().hasPrefix("/metadata/") == true || base?.path() == ArchiveAddress.searchPath else {
            return nil
        }
        return isDark ? .withdrawn : message.map { .refusal($0) } ?? .noItem
    }

    mutating func finish() throws(WireError) -> Document {
        var document = Document()
        if hasResults {
            document.hasProductions = true
            document.nextPage = nextPage
            if document.nextPage == nil { document.omittedCount = omittedCount }
        } else if isDark {
            throw .withdrawn
        } else if item.isCollection {
            guard let identifier = item.identifier,
                let url = ArchiveAddress.search(collection: identifier, rows: Self.pageCount, at: base)
            else { throw .anotherShape }
            document.queries = [Query(name: "All", url: url)]
        } else {
            document.hasProductions = true
            var production = item.production
            production.episodes = files.episodes(of: item, at: base)
            changes.append(production, .separate)
        }
        return document
    }
}

extension ArchiveReader {
    /// The number of the page, from 1.
    private var page: Int {
        let items = base.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
        return items?.last { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
    }

    /// The page after this one; nil on the last page.
    private var nextPage: FeedPage? {
        let end = page.multipliedReportingOverflow(by: Self.pageCount)
        guard let base, let resultCount, recordCount > 0, page > 0, !end.overflow,
            end.partialValue < min(resultCount, Self.resultLimit),
            var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
        else { return nil }
        let others = (parts.queryItems ?? []).filter { $0.name != "page" }
        parts.queryItems = others + [URLQueryItem(name: "page", value: String(page + 1))]
        return parts.url.map { FeedPage(url: $0, title: nil, isOfService: true) }
    }

    /// The number of results that the search does not return; nil if it returns all.
    private var omittedCount: Int? {
        resultCount.flatMap { $0 > Self.resultLimit ? $0 - Self.resultLimit : nil }
    }
}
