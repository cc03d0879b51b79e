import Foundation
import Localization
import TekpubFormats

/// A service whose directory lists catalogues to follow.
public enum Directory: String, Hashable, Sendable, CaseIterable {
    /// The conferences of media.ccc.de.
    case mediaCCC = "media.ccc.de"
    /// The channels of PeerTube, from the search engine of its makers.
    case sepiaSearch = "sepiasearch.org"
    /// The collections and items of the Internet Archive.
    case internetArchive = "archive.org"

    /// The name to show.
    public var name: String { rawValue }
}

/// A catalogue in a directory. Its texts come from strangers.
public struct DirectoryEntry: Hashable, Sendable {
    /// What a catalogue is at its service.
    public enum Kind: String, Hashable, Sendable {
        case conference, channel, collection, item

        /// The word for it, in the language in force.
        public var title: String {
            switch self {
            case .conference: localized("conference")
            case .channel: localized("channel")
            case .collection: localized("collection")
            case .item: localized("item")
            }
        }
    }

    /// The directory that lists it.
    public let directory: Directory
    /// What it is there.
    public let kind: Kind
    /// The title.
    public let title: String
    /// The base URL: the address that a person has in the browser.
    public let address: String

    /// - Returns: nil if `address` is no base URL.
    init?(_ directory: Directory, _ kind: Kind, title: String?, address: String) {
        // Ignore errors: an address that cannot be followed is not listed.
        guard let url = try? BaseURL(address) else { return nil }
        let title = title?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        self.directory = directory
        self.kind = kind
        self.title = title.isEmpty ? url.url.absoluteString : String(title.prefix(300))
        self.address = url.url.absoluteString
    }
}

/// What one directory answered.
public struct DirectoryResult: Sendable {
    /// The directory.
    public let directory: Directory
    /// The catalogues, best first, or why there are none.
    public let result: Result<[DirectoryEntry], CatalogError>
}

/// Searches the directories of services for catalogues to follow.
///
/// The directories are asked at the same time, each for a limited time and number of bytes. A slow or broken one
/// delays or hides no other.
public struct DirectorySearch: Sendable {
    private let addresses: [Directory: String]
    private let client: HTTPClient
    private let deadline: Duration

    /// The maximum number of entries of one directory.
    static let entryLimit = 25
    /// The maximum number of bytes in one answer.
    static let byteLimit = 4 << 20
    /// The part of the typed words that is sent.
    private static let wordsLimit = 200

    /// - Parameters:
    ///   - addresses: the addresses to ask instead of those of the services, without query.
    ///   - deadline: the time for one directory.
    public init(
        addresses: [Directory: String] = [:], client: HTTPClient = HTTPClient(),
        deadline: Duration = .seconds(15)
    ) {
        self.addresses = addresses
        self.client = client
        self.deadline = deadline
    }

    /// Asks the directories for catalogues about `words`. Cancelling the task that reads the stream ends the
    /// requests.
    ///
    /// - Returns: the answers as they arrive, one of each directory.
    public func search(
        _ words: String, in directories: [Directory] = Directory.allCases
    ) -> AsyncStream<DirectoryResult> {
        let words = String(words.prefix(Self.wordsLimit))
        let (answers, continuation) = AsyncStream.makeStream(of: DirectoryResult.self)
        let task = Task {
            await withTaskGroup(of: DirectoryResult.self) { group in
                for directory in directories {
                    group.addTask {
                        DirectoryResult(
                            directory: directory, result: await entries(about: words, in: directory))
                    }
                }
                for await answer in group { continuation.yield(answer) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return answers
    }

    private func entries(
        about words: String, in directory: Directory
    ) async -> Result<[DirectoryEntry], CatalogError> {
        guard var parts = URLComponents(string: addresses[directory] ?? directory.address) else {
            return .failure(.unavailable(localized("The address of \(directory.name) is not one.")))
        }
        parts.queryItems = directory.query(for: words)
        // Servers of forms read a bare plus sign as a space.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        guard let url = parts.url, let host = HostName(url) else {
            return .failure(.unavailable(localized("The address of \(directory.name) is not one.")))
        }
        switch await body(of: url, host: host) {
        case .failure(let error): return .failure(error)
        case .success(let body):
            do {
                var known: Set<String> = []
                let entries = try directory.entries(in: body).filter { known.insert($0.address).inserted }
                return .success(Array(entries.prefix(Self.entryLimit)))
            } catch {
                return .failure(
                    .failed(
                        host: host, reason: LocalizedStringKey("its answer is not a list of results").text))
            }
        }
    }

    /// Returns the body of the response, if it arrives before the deadline.
    private func body(of url: URL, host: HostName) async -> Result<Data, CatalogError> {
        await withTaskGroup(of: Result<Data, CatalogError>.self) { group in
            group.addTask {
                do throws(CatalogError) {
                    return .success(try await fetch(url))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                // Ignore errors: the sleep fails only if the task is cancelled.
                try? await client.clock.sleep(for: deadline)
                return .failure(Task.isCancelled ? .cancelled : .noAnswer(host: host, limit: deadline))
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
    }

    private func fetch(_ url: URL) async throws(CatalogError) -> Data {
        var request = HTTPRequest(url: url)
        request.fields["Accept"] = "application/json"
        let response = try await client.send(request)
        guard (200..<300).contains(response.head.statusCode) else {
            let code = response.head.statusCode
            await response.body.discard()
            throw .status(host: response.host, code: code)
        }
        var body = Data()
        while let bytes = try await response.body.next() {
            body += bytes
            guard body.count <= Self.byteLimit else {
                throw .unreadable(host: response.host, cause: .tooLong(byteLimit: Self.byteLimit))
            }
        }
        return body
    }
}
