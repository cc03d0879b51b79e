import Foundation
import Localization

/// The user's account at a sync server, with its password.
///
/// Its description is `***`, so no log or message reveals it.
public struct SyncAccount: Hashable, Sendable {
    /// The server.
    public let server: SyncServer
    /// The user's name there.
    public let user: String
    /// The password, or the app password that Nextcloud made for this program.
    let password: String

    /// Creates an account.
    public init(server: SyncServer, user: String, password: String) {
        self.server = server
        self.user = user
        self.password = password
    }

    /// Identifies the account in the journal; contains no secret.
    var name: String { "\(server.baseURL.url.absoluteString) \(user)" }
}

extension SyncAccount: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `***`.
    public var description: String { "***" }
    /// `***`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension SyncAccount: Codable {
    private enum CodingKeys: String, CodingKey {
        case address, dialect, user, password
    }

    /// Reads a stored account.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let word = try container.decode(String.self, forKey: .dialect)
        guard let dialect = SyncServer.Dialect(rawValue: word) else {
            throw DecodingError.dataCorruptedError(
                forKey: .dialect, in: container, debugDescription: "an unknown kind of server")
        }
        let baseURL = try BaseURL(container.decode(String.self, forKey: .address))
        server = SyncServer(baseURL: baseURL, dialect: dialect)
        user = try container.decode(String.self, forKey: .user)
        password = try container.decode(String.self, forKey: .password)
    }

    /// Writes the account with its password.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server.baseURL.url.absoluteString, forKey: .address)
        try container.encode(server.dialect.rawValue, forKey: .dialect)
        try container.encode(user, forKey: .user)
        try container.encode(password, forKey: .password)
    }
}

/// The account for synchronisation: one file, which only the user can read.
public struct SyncAccountStore: Sendable {
    private let directory: URL
    private var path: String { directory.appending(component: "account").path }

    /// - Parameter directory: such as `~/.local/share/tekpub/sync`.
    public init(directory: URL) {
        self.directory = directory
    }

    /// Returns the account; nil if the user has not logged in.
    public func account() throws(SyncError) -> SyncAccount? {
        do {
            guard let bytes = try PrivateFile.read(path) else { return nil }
            return try JSONDecoder().decode(SyncAccount.self, from: bytes)
        } catch let error as PrivateFile.Failure {
            throw .notReadable(path: path, reason: error.reason)
        } catch {
            throw .notReadable(path: path, reason: localized("it is damaged; log in again"))
        }
    }

    /// Saves `account` atomically, in place of an earlier one.
    public func save(_ account: SyncAccount) throws(SyncError) {
        do {
            try PrivateFile.makeDirectory(directory.path)
            try PrivateFile.write(JSONEncoder().encode(account), to: path)
        } catch let error as PrivateFile.Failure {
            throw .notSaved(path: path, reason: error.reason)
        } catch {
            throw .notSaved(path: path, reason: error.localizedDescription)
        }
    }

    /// Deletes the account. What was exchanged stays in the library, for the next login.
    ///
    /// - Returns: whether there was an account.
    @discardableResult
    public func remove() throws(SyncError) -> Bool {
        do throws(PrivateFile.Failure) {
            return try PrivateFile.remove(path)
        } catch {
            throw .notReadable(path: path, reason: error.reason)
        }
    }
}

extension SyncAccount {
    /// Checks that the server accepts the name and the password.
    @concurrent
    public func check(clock: any Clock<Duration> = TimerClock()) async throws(SyncError) {
        try await SyncClient(account: self, device: "", sender: SyncRequestSender(clock: clock)).check()
    }
}
