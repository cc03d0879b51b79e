import ArgumentParser
import CursesKit
import Foundation
import Localization
import Logging
import TekpubKit

// This folder has the commands for sources: `add`, `remove`, `rename`, `sources`, `policy`, `refresh`, `import`,
// `export`, `search` and `find`, and what `list --new` prints. All but `find` open the library. They print data to
// `Output` and everything else to standard error.

extension Library {
    /// Opens the library of the user, and calls `body` with it. Removes a temporary library before it returns.
    ///
    /// - Parameter changes: whether the command is about changes, which a temporary library would lose.
    /// - Throws: an `ExitCode`, after printing the reason, or the error of `body`.
    static func opened<Result: Sendable>(
        changes: Bool = false, _ body: @Sendable (Library) async throws -> Result
    ) async throws -> Result {
        let library: Library
        do throws(LibraryError) {
            library = try Library.open(for: changes, in: .ofUser, logger: CommandLog.current?.logger)
        } catch {
            throw Failure(error)
        }
        defer { library.removeIfTemporary() }
        // An empty list would be taken for the user's.
        if let error = library.missingData { throw Failure(error) }
        library.notices.forEach(warn)
        do {
            return try await body(library)
        } catch let error as LibraryError {
            throw Failure(error)
        }
    }

    /// Refreshes its sources, within the limits of the settings.
    ///
    /// - Parameter ytDlp: reads what tekpub does not understand; nil for that of the settings.
    func refresher(ytDlp: YtDlp? = nil) throws -> SourceRefresher {
        let (settings, logger) = (Settings.forScreen(), CommandLog.current?.logger)
        return .ofUser(
            sources, finder: try .ofUser(settings, logger: logger),
            ytDlp: try ytDlp ?? settings.ytDlp(logger: logger), limits: try settings.loadLimits(),
            logger: logger)
    }

    /// Returns how many episodes a new source has, or productions if these have their episodes elsewhere.
    func contents(of source: Source) throws(LibraryError) -> String {
        let count = source.episodeCount ?? 0
        if count == 0, let state = try store(for: source.catalogID).state(), state.productionCount > 1 {
            let count = state.productionCount
            return localized(count, one: "\(count) production", other: "\(count) productions")
        }
        return localized(count, one: "\(count) episode", other: "\(count) episodes")
    }
}

extension SourceRefresher {
    /// Refreshes sources, with the user's logins.
    ///
    /// - Parameters:
    ///   - finder: knows the feeds behind pages of directories.
    ///   - ytDlp: reads what tekpub does not understand.
    ///   - limits: what one load of a catalogue may bring.
    static func ofUser(
        _ sources: SourceStore, finder: DirectorySearch, ytDlp: YtDlp, limits: LoadLimits, logger: Logger?
    ) -> SourceRefresher {
        let directories = Directories.ofUser
        return SourceRefresher(sources: sources) { baseURL in
            // The account is read only by a refresh that sends the login.
            TekpubProxy(
                baseURL: baseURL,
                credential: Account(baseURL: baseURL, directories: directories, logger: logger).credential,
                directories: finder, ytDlp: ytDlp, limits: limits, logger: logger)
        }
    }
}

extension SourceStore {
    /// Returns the source called `name`: by its title, its address, or the beginning of its title if only one
    /// title begins like that. Case does not matter.
    ///
    /// - Throws: exit code 65, after printing what there is.
    func source(called name: String) throws -> Source {
        let all = try sources()
        let folded = name.lowercased()
        let byName = all.filter { source in
            source.title.lowercased() == folded || source.address == name || source.catalogID.rawValue == name
                || source.shownAddress == name
        }
        let found = byName.isEmpty ? all.filter { $0.title.lowercased().hasPrefix(folded) } : byName
        guard let source = found.first else {
            throw Failure(
                localized("There is no source called \(name). See 'tekpub sources'."), code: EX_DATAERR)
        }
        guard found.count == 1 else {
            let names = found.prefix(5).map { "\($0.title) (\($0.shownAddress))" }.joined(separator: ", ")
            throw Failure(
                localized("\(found.count) sources are called \(name): \(names). Give the address."),
                code: EX_DATAERR)
        }
        return source
    }
}
