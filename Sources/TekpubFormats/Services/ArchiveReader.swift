import Foundation

/// Reads the documents of the Internet Archive: the metadata of an item, and the results of a search.
///
/// An item becomes one production whose episodes are its original files. A collection leads to the search for
/// its items, which become productions with catalogues of their own. The search sorts them, and ends after
/// 10,000; the scraping that follows lists all, in no order.
///
/// Source: archive.org/developers, "Item Metadata API", and archive.org/help/aboutsearch.htm, which describes the
/// search and its scraping.
struct ArchiveReader: ServiceReader {
    private let base: URL?
    private let continued: FeedPage?
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
    /// Names the next page of a scraping; nil on the last one, and in a search.
    private var cursor: String?

    /// The search ends after so many results.
    private static let resultLimit = 10_000
    /// The scraping is ended after so many.
    private static let scrapeLimit = 100_000
    /// The number of results on the first page, and on later ones.
    private static let (firstPageCount, pageCount) = (100, 1000)

    /// - Parameters:
    ///   - base: the document's URL.
    ///   - continued: the page of a list that the document is; nil if it is no later page.
    init(base: URL?, continued: FeedPage?) {
        self.base = base
        self.continued = continued
        item = ArchiveItem(base: base)
        files = ArchiveFiles()
    }

    var isRecognised: Bool { hasItem || hasResults }

    mutating func begin(_ list: ServiceList) {
        if list == .docs { hasResults = true }
    }

    mutating func read(_ reader: inout JSONReader, key: JSONKey) throws(WireError) {
        switch key {
        case "metadata":
            defer { hasItem = item.identifier != nil }
            try item.read(from: &reader)
        case "is_dark": isDark = try reader.readScalar().bool ?? false
        case "error": message = try reader.readScalar().plainLine?.onOneLine
        case "numFound", "total": resultCount = try reader.readScalar().integer
        case "cursor": cursor = try reader.readScalar().text?.trimmed
        default: try reader.skipValue()
        }
    }

    mutating func read(_ reader: inout JSONReader, of list: ServiceList) throws(WireError) {
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
        guard
            base?.path().hasPrefix("/metadata/") == true || base?.path() == ArchiveAddress.searchPath
                || ArchiveAddress.isScraping(base)
        else { return nil }
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
                let url = ArchiveAddress.search(collection: identifier, rows: Self.firstPageCount, at: base)
            else { throw .anotherShape }
            document.queries = [Query(name: "All", url: url)]
            document.catalog.about = item.production
        } else {
            document.hasProductions = true
            var production = item.production
            production.episodes = files.episodes(of: item, at: base)
            if production.episodes.isEmpty { production.canWatch = nil }
            changes.append(production, .separate)
        }
        return document
    }
}

extension ArchiveReader {
    /// The number of the page, from 1.
    private var page: Int { parameter("page") ?? 1 }

    /// Returns a number in the query of the document's address.
    private func parameter(_ name: String) -> Int? {
        let items = base.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
        return items?.last { $0.name == name }?.value.flatMap { Int($0) }
    }

    /// The number of entries on this page of a scraping, and on those before it.
    private var scrapedCount: Int { recordCount + (continued?.earlierCount ?? 0) }

    /// The page after this one; nil on the last page.
    private var nextPage: FeedPage? {
        if ArchiveAddress.isScraping(base) {
            guard recordCount > 0, scrapedCount < Self.scrapeLimit, let cursor,
                let url = ArchiveAddress.scraping(from: base, cursor: cursor)
            else { return nil }
            return FeedPage(url: url, title: nil, isOfService: true, earlierCount: scrapedCount)
        }
        return nextSearchPage ?? firstScrapingPage
    }

    /// The page that lists the results again that the search has, and the others; nil if it has all.
    private var firstScrapingPage: FeedPage? {
        guard let resultCount, resultCount > Self.resultLimit, recordCount > 0 else { return nil }
        return ArchiveAddress.scraping(from: base, cursor: nil).map {
            FeedPage(url: $0, title: nil, isOfService: true)
        }
    }

    /// The first page is short, so that it comes soon. The long ones begin with its results again.
    private var nextSearchPage: FeedPage? {
        let rowCount = min(max(1, parameter("rows") ?? Self.firstPageCount), Self.pageCount)
        let end = page.multipliedReportingOverflow(by: rowCount)
        guard let base, let resultCount, recordCount > 0, page > 0, !end.overflow,
            end.partialValue < min(resultCount, Self.resultLimit),
            var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
        else { return nil }
        let next = rowCount < Self.pageCount ? 1 : page + 1
        let others = (parts.queryItems ?? []).filter { !["rows", "page"].contains($0.name) }
        parts.queryItems =
            others + [
                URLQueryItem(name: "rows", value: String(Self.pageCount)),
                URLQueryItem(name: "page", value: String(next)),
            ]
        return parts.url.map { FeedPage(url: $0, title: nil, isOfService: true) }
    }

    /// The number of results that are not listed; nil if all are.
    private var omittedCount: Int? {
        guard let resultCount else { return nil }
        let listed = ArchiveAddress.isScraping(base) ? scrapedCount : Self.resultLimit
        return resultCount > listed ? resultCount - listed : nil
    }
}
