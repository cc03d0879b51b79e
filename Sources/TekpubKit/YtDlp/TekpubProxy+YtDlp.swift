import Foundation
import TekpubFormats

extension TekpubProxy {
    /// Loads a catalogue, by yt-dlp if the user lets it read this page and no reader of ours understands that.
    ///
    /// A catalogue that yt-dlp has read comes from it again.
    ///
    /// - Parameter isOnlyKnown: whether to ask only the address of the previous load.
    func result(
        of load: inout CatalogLoad, following revalidation: Revalidation?, isOnlyKnown: Bool = false
    ) async throws(CatalogError) -> RefreshResult {
        load.ytDlp = ytDlp
        load.previous = revalidation
        let isKnown = revalidation?.begins(with: CatalogRequest(byYtDlp: baseURL)) == true
        // Of a feed, yt-dlp reads the rest.
        let isAgreed = ytDlp?.isAgreed(baseURL) == true && YouTubeFeed.list(of: baseURL.url) == nil
        if isKnown || isAgreed { return try await load.load(by: ytDlp) }
        var page: CatalogError?
        do throws(CatalogError) {
            return try await served(
                by: &load, following: revalidation, isOnlyKnown: isOnlyKnown, page: &page)
        } catch {
            // What other addresses of the site answer does not matter then.
            guard let page, error.concernsServer, let ytDlp, ytDlp.choice != .never,
                await onBlockingThread({ ytDlp.program }) != nil
            else { throw error }
            guard ytDlp.choice == .always else { throw page }
            return try await load.load(by: ytDlp)
        }
    }
}
