import Foundation
import TekpubFormats

/// A web page that names a feed.
struct LinkedPage {
    /// The address of the feed.
    let feed: URL
    /// The address of the page without its secrets, to show.
    let shownAddress: String
    let validator: Validator?
    /// The error for a request that a page does not answer.
    let error: CatalogError

    /// - Returns: nil unless `error`, thrown while the response was read, is about a page that names a feed.
    init?(_ error: CatalogError, at response: HTTPResponse) {
        guard case .unreadable(_, .foreign(.webPage(let address?))) = error, let feed = URL(string: address)
        else { return nil }
        self.feed = feed
        self.error = error
        shownAddress = response.url.withoutSecrets?.absoluteString ?? response.host.description
        validator = Validator(response.head)
    }
}
