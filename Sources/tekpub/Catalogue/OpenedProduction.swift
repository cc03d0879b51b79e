import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// A production where its episodes are.
struct OpenedProduction: Sendable {
    /// The session and the catalogue that contain the episodes.
    let session: CommandSession
    let catalog: FetchedCatalog
    /// The key in that catalogue.
    let key: String
    /// nil if the production has a catalogue of its own that does not consist of one production.
    let production: Production?

    /// Returns the production.
    ///
    /// - Parameter name: the name in the command.
    /// - Throws: exit code 65, after printing the reason, if it is a list of productions.
    func only(_ name: String) throws -> Production {
        if let production { return production }
        let address = session.baseURL?.url.withoutSecrets?.absoluteString ?? ""
        throw Failure(
            localized("\(name) is a list of productions. See 'tekpub list --base-url \(address)'."),
            code: EX_DATAERR)
    }
}

extension Production {
    /// The base URL of the catalogue that contains its episodes; nil if they are in this one.
    var ownCatalogURL: String? { episodes.isEmpty ? details?.catalogURL : nil }

    /// Returns the index of the episode with this number.
    ///
    /// - Parameter name: the name in the command.
    /// - Throws: exit code 65, after printing the reason.
    func episodeIndex(ofNumber number: Int, in name: String) throws -> Int {
        guard let index = episodeNumbers.firstIndex(of: number) else {
            throw Failure(
                localized("\(name) has no episode \(number). See 'tekpub show \(name)'."), code: EX_DATAERR)
        }
        return index
    }
}

extension FetchedCatalog {
    /// Returns the production called `name` where its episodes are: if it has a catalogue of its own, that one is
    /// fetched. Without a server, a production of a followed source is found too.
    ///
    /// - Parameter number: that of the episode that is wanted; nil for any.
    /// - Throws: an exit code, after printing the reason.
    func opened(_ name: String, number: Int? = nil) async throws -> OpenedProduction {
        if let source = try source(of: name) { return try await opened(name, number: number, in: source) }
        let (key, production) = try production(name)
        guard let address = production.ownCatalogURL else {
            return OpenedProduction(session: session, catalog: self, key: key, production: production)
        }
        // Ignore errors: the message below says what is wrong.
        guard let baseURL = try? BaseURL(address) else {
            throw Failure(localized("\(name) is in a catalogue without a valid address."), code: EX_DATAERR)
        }
        let inner = try CommandSession(inside: session, at: baseURL)
        var catalog = try await FetchedCatalog(
            inner, library: library, prefersCache: prefersCache, fetched: fetched)
        if let number, let only = try catalog.onlyProduction(),
            !only.production.episodeNumbers.contains(number)
        {
            catalog = try await catalog.refetchedIfCached()
        }
        guard let found = try catalog.onlyProduction() else {
            return OpenedProduction(session: inner, catalog: catalog, key: key, production: nil)
        }
        var whole = found.production
        whole.fill(from: production)
        return OpenedProduction(session: inner, catalog: catalog, key: found.key, production: whole)
    }

    /// Returns the first source of the user that has the production called `name`; nil if a server was given, or if
    /// the catalogue inside the program has one of that name.
    private func source(of name: String) throws -> Source? {
        guard session.baseURL == nil, try find(name) == nil else { return nil }
        do throws(LibraryError) {
            for source in try library.sources.sources() where source.kind == .server {
                let store = library.store(for: source.catalogID)
                for key in CommandName.keys(of: name) where try store.production(named: key) != nil {
                    return source
                }
            }
            return nil
        } catch {
            throw Failure(error)
        }
    }

    /// Whether the production called `name` is that of a source.
    func hasSource(of name: String) throws -> Bool { try source(of: name) != nil }

    /// Returns the production called `name` in a source.
    private func opened(
        _ name: String, number: Int?, in source: Source
    ) async throws -> OpenedProduction {
        // Ignore errors: the message below says what is wrong.
        guard let baseURL = try? BaseURL(source.address) else {
            throw Failure(localized("“\(source.title)” has no valid address."), code: EX_DATAERR)
        }
        var catalog = try await FetchedCatalog(
            CommandSession(inside: session, at: baseURL), library: library, catalogID: source.catalogID,
            prefersCache: prefersCache, fetched: fetched)
        if try !catalog.has(name, number: number) { catalog = try await catalog.refetchedIfCached() }
        return try await catalog.opened(name, number: number)
    }
}
