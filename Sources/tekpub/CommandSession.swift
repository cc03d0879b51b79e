import ArgumentParser
import Foundation
import Localization
import Logging
import TekpubKit

/// The server and login that a catalogue command uses.
struct CommandSession: Sendable {
    /// The base URL of the server; nil for the bundled catalogue.
    let baseURL: BaseURL?
    /// The catalogue of the server, or the bundled one.
    var catalogID: CatalogID { baseURL.map { CatalogID($0) } ?? .lectures }
    /// The folders of the program's files.
    let directories: Directories
    /// The token for requests; nil for a guest.
    let credential: Credential?
    /// Which of several forms of an episode the user wants.
    let preferences: MediaPreferences
    /// What one load of a catalogue may bring.
    let limits: LoadLimits
    /// Knows the feeds behind pages of directories.
    let finder: DirectorySearch
    /// Reads what tekpub does not understand.
    let ytDlp: YtDlp
    /// Receives what the command does; nil if there is no log.
    let logger: Logger?

    /// Reads the options, settings and login, and warns on standard error if the login has expired.
    ///
    /// - Parameter isBundled: whether to use the bundled catalogue, even if the settings name a server.
    /// - Throws: an `ExitCode`, after printing the reason.
    init(_ server: ServerOptions, settings: Settings, isBundled: Bool = false) throws {
        baseURL = isBundled ? nil : try server.baseURL(by: settings)
        directories = .ofUser
        preferences = try settings.mediaPreferences()
        limits = try settings.loadLimits()
        logger = CommandLog.current?.logger
        finder = try .ofUser(settings, logger: logger)
        ytDlp = try settings.ytDlp(logger: logger)
        guard let baseURL else {
            credential = nil
            return
        }
        do throws(AccountError) {
            let state = try Account(baseURL: baseURL, directories: directories, logger: logger).state()
            credential = state.credential
            if state == .expired {
                warn(
                    localized("Your login at \(baseURL.host) has expired. Log in again with 'tekpub login'."))
            }
        } catch {
            throw Failure(error)
        }
    }
}

extension CommandSession {
    /// Opens the user's library, or a temporary one if that cannot be used.
    ///
    /// - Parameter changes: whether the command is about changes, which a temporary library would lose.
    /// - Throws: an exit code, after printing the reason.
    func openLibrary(changes: Bool = false) throws -> Library {
        do throws(LibraryError) {
            let library = try Library.open(for: changes, in: directories, logger: logger)
            library.notices.forEach(warn)
            return library
        } catch {
            throw Failure(error)
        }
    }
}

extension CommandSession {
    /// What the command's catalogue is refreshed from: its server, or both parts of the catalogue inside the program.
    ///
    /// - Parameter catalogID: nil for that of the base URL.
    func catalogSources(catalogID: CatalogID?) -> [any CatalogSource] {
        guard let baseURL else { return [BundledSource(.lectures), BundledSource(.archive)] }
        return [CatalogRefresher(proxy(for: baseURL), catalogID: catalogID)]
    }

    /// Returns what fetches the catalogue at `baseURL`.
    func proxy(for baseURL: BaseURL) -> TekpubProxy {
        TekpubProxy(
            baseURL: baseURL, credential: credential, directories: finder, ytDlp: ytDlp, limits: limits,
            logger: logger)
    }
}

extension CommandSession {
    /// Creates the session of a catalogue inside that of `outer`, with the user's login at its server.
    init(inside outer: CommandSession, at baseURL: BaseURL) throws {
        self.baseURL = baseURL
        directories = outer.directories
        preferences = outer.preferences
        limits = outer.limits
        finder = outer.finder
        ytDlp = outer.ytDlp
        logger = outer.logger
        do throws(AccountError) {
            let account = Account(baseURL: baseURL, directories: directories, logger: logger)
            credential = try account.state().credential
        } catch {
            throw Failure(error)
        }
    }
}

extension Library {
    /// Opens the user's library; a temporary one instead only if there will be no changes to lose.
    static func open(
        for changes: Bool, in directories: Directories, logger: Logger?
    ) throws(LibraryError) -> Library {
        changes
            ? try openForChanges(in: directories.data, logger: logger)
            : try open(in: directories.data, logger: logger)
    }
}

extension Account {
    /// Creates an account whose token is stored in the program's folder.
    init(baseURL: BaseURL, directories: Directories, logger: Logger?) {
        self.init(
            baseURL: baseURL, store: TokenStore(in: directories),
            authenticator: Authenticator(logger: logger))
    }
}

extension TokenStore {
    /// Creates a store for all logins in the program's folder.
    init(in directories: Directories) {
        self.init(directory: directories.data.appending(path: "tokens"))
    }
}

extension Directories {
    /// The folders of the current user.
    static var ofUser: Directories { Directories(environment: ProcessInfo.processInfo.environment) }
}

/// The option for a command's server.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp(summary: localized("The http or https address of a server."), value: .address))
    var baseURL: String?

    func validate() throws {
        _ = try checkedBaseURL()
    }

    /// Returns the server in the option, else in the settings; nil for the bundled catalogue.
    func baseURL(by settings: Settings) throws -> BaseURL? {
        try checkedBaseURL() ?? settings.baseURL()
    }

    private func checkedBaseURL() throws -> BaseURL? {
        do {
            return try baseURL.map { text throws(BaseURLError) in try BaseURL(text) }
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }
}
