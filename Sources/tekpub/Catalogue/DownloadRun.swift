import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit

/// One run of `tekpub download`.
struct DownloadRun: Sendable {
    let what: EpisodeArgument
    let session: CommandSession
    let folder: URL
    let printsJSON: Bool

    /// Downloads the episodes one after the other.
    ///
    /// - Returns: the exit code, after printing all errors.
    @concurrent
    func exitCode() async -> ExitCode {
        do {
            return try await download()
        } catch let code as ExitCode {
            return code
        } catch {
            return Failure(error.localizedDescription, code: EX_IOERR)
        }
    }

    private func download() async throws -> ExitCode {
        let found = try await found()
        if let production = found?.production, production.episodes.isEmpty {
            let title = production.title ?? what.description
            throw Failure(localized("“\(title)” has no episodes to download."), code: EX_DATAERR)
        }
        guard let found, !found.episodes.isEmpty else {
            throw Failure(localized("\(what) was not found. See 'tekpub list'."), code: EX_DATAERR)
        }
        let (session, production) = (found.session, found.production)
        let resolver = VideoResolver(
            baseURL: session.baseURL, viewRoot: found.viewRoot, credential: session.credential,
            preferences: session.preferences, logger: session.logger)
        let network = DownloadNetwork(logger: session.logger)
        // What is known of a part that is not complete must last until the next run.
        let library = try session.openLibrary(changes: true)
        let downloader = Downloader(
            folder: folder, store: library.downloads, network: network, ytDlp: session.ytDlp,
            preferences: session.preferences
        ) { request in
            try await resolver.url(of: request.episode, in: request.production)
        }
        do throws(DownloadError) {
            try await downloader.removeLeftovers()
        } catch {
            return report(error)
        }
        let identities = zip(production.episodes, production.episodeIdentities)
        var code = ExitCode.success
        var files: [DownloadedFile] = []
        loop: for episode in found.episodes {
            let request = EpisodeRequest(
                catalogID: session.catalogID, production: production,
                episode: episode, key: key(of: episode, among: identities, in: found))
            switch await result(of: request, by: downloader) {
            case .success(let path):
                files.append(DownloadedFile(request, path: path))
                if !printsJSON { try print(path: path) }
            case .failure(let error):
                let failure = report(error)
                if code == .success { code = failure }
                if error.concernsAll { break loop }
            }
        }
        if printsJSON {
            var output = Output()
            try output.write("\(JSONText(files))\n")
            try output.flush()
        }
        return code
    }
}

extension DownloadRun {
    /// The production and episodes to download.
    private struct Found {
        let production: Production
        let episodes: [Episode]
        /// The URL under which the server returns video addresses.
        let viewRoot: URL?
        /// The session of the catalogue that contains the episodes.
        let session: CommandSession
        /// The production's key, as in the browser.
        let productionKey: String
    }

    /// - Returns: nil if missing.
    private func found() async throws -> Found? {
        guard let baseURL = session.baseURL else {
            if let found = try await foundInLibrary() { return found }
            return try await foundInSources()
        }
        if what.isNumbered {
            return try await foundInLibrary()
        }
        let proxy = session.proxy(for: baseURL)
        do throws(CatalogError) {
            let catalog = try await proxy.excerpt(of: what.identities)
            let find = catalog.productions.production
            if what.withOwnCatalog(findingBy: find) == nil,
                let found = found(find, viewRoot: catalog.viewRoot)
            {
                return found
            }
        } catch {
            throw Failure(error)
        }
        // The library knows the earlier names of renamed productions.
        return try await foundInLibrary()
    }

    private func foundInLibrary() async throws -> Found? {
        try await FetchedCatalog.with(session, changes: true) { catalog in
            guard let (name, number) = try what.withOwnCatalog(findingBy: catalog.find) else {
                return try found(catalog.find, viewRoot: catalog.viewRoot)
            }
            return try await found(name, number, in: catalog)
        }
    }

    /// Looks in the sources that the user follows.
    private func foundInSources() async throws -> Found? {
        guard let address = EpisodeAddress(argument: what.description) else { return nil }
        return try await FetchedCatalog.with(session, changes: true) { catalog in
            guard try catalog.hasSource(of: address.slug) else { return nil }
            return try await found(address.slug, address.number, in: catalog)
        }
    }

    private func found(_ name: String, _ number: Int?, in catalog: FetchedCatalog) async throws -> Found {
        let opened = try await catalog.opened(name)
        let production = try opened.only(name)
        let numbers = production.episodeNumbers
        let episodes = zip(numbers, production.episodes).filter { number == nil || $0.0 == number }
        return Found(
            production: production, episodes: episodes.map(\.1), viewRoot: opened.catalog.viewRoot,
            session: opened.session, productionKey: opened.key)
    }

    /// - Parameter find: finds a production by its key.
    private func found(_ find: (String) throws -> Production?, viewRoot: URL?) rethrows -> Found? {
        try what.episodes(findingBy: find).map { production, episodes in
            Found(
                production: production, episodes: episodes, viewRoot: viewRoot, session: session,
                productionKey: what.productionKey(of: production))
        }
    }

    /// Returns the episode's key, as in the browser.
    private func key(
        of episode: Episode, among identities: some Sequence<(Episode, String)>, in found: Found
    ) -> EpisodeKey? {
        guard let identity = identities.first(where: { $0.0 == episode })?.1 else { return nil }
        return EpisodeKey(productionKey: found.productionKey, identity: identity)
    }

    /// Downloads one video, and shows its progress on a terminal.
    private func result(
        of request: EpisodeRequest, by downloader: Downloader
    ) async -> Result<String, DownloadError> {
        let meter = DownloadMeter()
        let line = ProgressLine(title: request.episode.title ?? request.production.title ?? "", meter: meter)
        let showing = Task { await line?.show() }
        let result: Result<String, DownloadError>
        do throws(DownloadError) {
            result = .success(try await downloader.download(request, meter: meter))
        } catch {
            result = .failure(error)
        }
        showing.cancel()
        await showing.value
        return result
    }

    /// Prints the path of a file, unchanged if redirected, and without control characters on a terminal.
    private func print(path line: String) throws {
        var output = Output()
        let isShown = isatty(STDOUT_FILENO) == 1
        isShown ? try output.write("\(Text(line))\n") : output.write(path: line)
        try output.flush()
    }

    /// Prints an error, and returns the exit code.
    private func report(_ error: DownloadError) -> ExitCode {
        let sentence =
            error == .cancelled
            ? localized("The download was stopped. The next run resumes it.") : error.localizedDescription
        return Failure(sentence, code: error.exitCode)
    }
}

/// A file in the output of `--json`.
private struct DownloadedFile: Encodable {
    let production: String?
    let number: Int?
    let title: String?
    let path: String

    init(_ request: EpisodeRequest, path: String) {
        production = request.production.slug
        number = request.episode.number
        title = request.episode.title
        self.path = path
    }
}

extension DownloadError {
    /// The exit code from `sysexits.h`.
    fileprivate var exitCode: Int32 {
        switch self {
        case .unresolved(.forbidden), .unresolved(.failed(.loginRefused)), .refused(_, 401, _),
            .refused(_, 403, _):
            EX_NOPERM
        case .unresolved, .badAddress, .empty, .noVideo, .stream, .live, .list, .tooLarge: EX_DATAERR
        case .diskFull, .notWritable, .library, .outside, .busy: EX_CANTCREAT
        case .connection, .refused, .badAnswer, .damaged, .unprepared, .cancelled: EX_UNAVAILABLE
        }
    }

    /// Whether other videos would fail in the same way.
    fileprivate var concernsAll: Bool {
        switch self {
        case .connection(.ytDlp(_, .failed)), .connection(.ytDlp(_, .silent)),
            .connection(.ytDlp(_, .nothing)):
            false
        case .connection, .diskFull, .notWritable, .library, .unprepared, .cancelled: true
        case .unresolved, .badAddress, .refused, .empty, .noVideo, .stream, .live, .list, .badAnswer,
            .damaged,
            .outside,
            .tooLarge, .busy:
            false
        }
    }
}
