import Foundation
import TekpubKit

/// What the commands share that look at a catalogue: which server, and as whom.
struct CommandSession: Sendable {
    /// Where the server is; nil for the bundled catalogue.
    let baseURL: BaseURL?
    /// Where the program keeps its files.
    let directories: Directories
    /// What to ask the server with; nil as a guest.
    let credential: Credential?

    /// Finds out what holds, and says so on standard error if somebody has to log in again.
    ///
    /// - Throws: an `ExitCode`, once the reason has been told.
    init(_ server: ServerOptions, settings: Settings) throws {
        baseURL = try server.baseURL(by: settings)
        directories = .ofUser
        guard let baseURL else {
            credential = nil
            return
        }
        do throws(AccountError) {
            let state = try Account(baseURL: baseURL, directories: directories).state()
            credential = state.credential
            if state == .expired {
                warn("Your login at \(baseURL.host) has expired. Log in again with 'tekpub login'.")
            }
        } catch {
            throw Failure(error)
        }
    }
}

extension Account {
    /// The login at `baseURL`, kept where the program keeps its files.
    init(baseURL: BaseURL, directories: Directories) {
        self.init(baseURL: baseURL, store: TokenStore(in: directories))
    }
}

extension TokenStore {
    /// The logins at all servers, kept where the program keeps its files.
    init(in directories: Directories) {
        self.init(directory: directories.data.appending(path: "tokens"))
    }
}

extension DownloadStore {
    /// The queue of downloads and the files that they left, kept where the program keeps its files.
    init(in directories: Directories) {
        self.init(directory: directories.data.appending(path: "downloads"))
    }
}

extension Directories {
    /// Those of whoever runs the program.
    static var ofUser: Directories { Directories(environment: ProcessInfo.processInfo.environment) }
}
