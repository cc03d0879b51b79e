import Foundation

/// The customer's tokens: a file for each server's origin that nobody but the user can read.
public struct TokenStore: Sendable {
    /// Holds nothing but tokens; it need not exist before the first of them.
    private let directory: URL

    /// - Parameter directory: such as `~/.local/share/tekpub/tokens`.
    public init(directory: URL) {
        self.directory = directory
    }

    /// What the server at `origin` gave at the last login, also if it has expired.
    ///
    /// A file that others may read is closed to them first.
    ///
    /// - Returns: nil if nobody is logged in there.
    public func credential(for origin: Origin) throws(AccountError) -> Credential? {
        let url = url(for: origin)
        do {
            guard let bytes = try PrivateFile.read(url.path) else { return nil }
            return try JSONDecoder().decode(Credential.self, from: bytes)
        } catch let error as PrivateFile.Failure {
            throw .notReadable(path: url.path, reason: error.reason)
        } catch {
            throw .notReadable(path: url.path, reason: "it is damaged; log in again")
        }
    }

    /// Keeps `credential` in place of the one before, so that even a crash leaves one or the other.
    public func save(_ credential: Credential, for origin: Origin) throws(AccountError) {
        let url = url(for: origin)
        do {
            try PrivateFile.makeDirectory(directory.path)
            try PrivateFile.write(JSONEncoder().encode(credential), to: url.path)
        } catch let error as PrivateFile.Failure {
            throw .notKept(path: url.path, reason: error.reason)
        } catch {
            throw .notKept(path: url.path, reason: error.localizedDescription)
        }
    }

    /// Forgets what the server at `origin` gave.
    ///
    /// - Returns: whether there was something to forget.
    @discardableResult
    public func remove(for origin: Origin) throws(AccountError) -> Bool {
        let url = url(for: origin)
        do throws(PrivateFile.Failure) {
            return try PrivateFile.remove(url.path)
        } catch {
            throw .notReadable(path: url.path, reason: error.reason)
        }
    }

    /// Host names have no character that a file name cannot have.
    private func url(for origin: Origin) -> URL {
        directory.appending(component: "\(origin.scheme)-\(origin.host)-\(origin.port)")
    }
}
