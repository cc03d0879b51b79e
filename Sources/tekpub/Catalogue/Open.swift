import ArgumentParser
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Opens the page of an episode.
struct Open: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "open",
            summary: localized("Open the page of a production or an episode in the browser."),
            discussion: localized(
                """
                An episode without a page of its own has that of its production. Without a desktop, or if the browser does \
                not start, prints the address instead. Nothing is fetched if the library has the production.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp(summary: localized("A production, or an episode of it."), value: .episode))
    var episode: EpisodeAddress

    func run() throws {
        let session = try CommandSession(server, settings: Settings())
        let address = episode
        Self.finish {
            let (page, secrets) = try await FetchedCatalog.withCached([address], session) { catalog in
                let opened = try await catalog.opened(address.slug, number: address.number)
                let page = try Self.page(of: address, in: try opened.only(address.slug))
                return (page, opened.catalog.secrets)
            }
            let browser = WebBrowser.installed(environment: ProcessInfo.processInfo.environment)
            if await browser?.open(page) == true { return }
            var output = Output()
            try output.write("\(secrets.hide(page.absoluteString))\n")
            try output.flush()
        }
    }

    /// - Throws: exit code 65, after printing the reason.
    private static func page(of address: EpisodeAddress, in production: Production) throws -> URL {
        var links = [production.link]
        if let number = address.number {
            let index = try production.episodeIndex(ofNumber: number, in: address.slug)
            links.insert(production.episodes[index].link, at: 0)
        }
        let pages = links.compactMap { $0 }.compactMap { URL(string: $0) }
        guard let page = pages.first(where: { BaseURL.schemes.contains($0.scheme?.lowercased() ?? "") })
        else {
            let number = address.number.map { "/\($0)" } ?? ""
            throw Failure(localized("\(address.slug)\(number) has no page."), code: EX_DATAERR)
        }
        return page
    }
}
