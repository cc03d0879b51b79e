import Foundation
import Localization

/// The customer's tokens: one file per origin, readable only by the user.
public struct TokenStore: Sendable {
    /// Contains only token files; created with the first token.
    private let directory: URL

    /// - Parameter directory: such as `~/.local/share/tekpub/tokens`.
    public init(directory: URL) {
        self.directory = directory
    }

    /// Returns the token of the last login at `origin`, even if it has expired.
    ///
    /// Makes the file private first if other users may read it.
    ///
    /// - Returns: nil if not logged in there.
    public func credential(for origin: Origin) throws(AccountError) -> Credential? {
        let url = url(for: origin)
        do {
            guard let bytes = try PrivateFile.read(url.path) else { return nil }
            return try JSONDecoder().decode(Credential.self, from: bytes)
        } catch let error as PrivateFile.Failure {
            throw .notReadable(path: url.path, reason: error.reason)
        } catch {
            throw .notReadable(path: url.path, reason: localized("it is damaged; log in again"))
        }
    }

    /// Stores `credential` atomically, replacing an earlier one.
    public func save(_ credential: Credential, for origin: Origin) throws(AccountError) {
        let url = url(for: origin)
        do {
            try PrivateFile.makeDirectory(directory.path)
            try PrivateFile.write(JSONEncoder().encode(credential), to: url.path)
        } catch let error as PrivateFile.Failure {
            throw .notSaved(path: url.path, reason: error.reason)
        } catch {
            throw .notSaved(path: url.path, reason: error.localizedDescription)
        }
    }

    /// Deletes the token for `origin`.
    ///
    /// - Returns: whether there was a token.
    @discardableResult
    public func remove(for origin: Origin) throws(AccountError) -> Bool {
        let url = url(for: origin)
        do throws(PrivateFile.Failure) {
            return try PrivateFile.remove(url.path)
        } catch {
            throw .notReadable(path: url.path, reason: error.reason)
        }
    }

    /// Returns the file for `origin`. Host names contain only characters that are valid in file names.
    private func url(for origin: Origin) -> URL {
        directory.appending(component: "\(origin.scheme)-\(origin.host)-\(origin.port)")
    }
}
