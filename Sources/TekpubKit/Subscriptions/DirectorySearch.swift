import Foundation
import Localization
import TekpubFormats

/// What one directory answered.
public struct DirectoryResult: Sendable {
    /// The directory.
    public let directory: Directory
    /// The catalogues, best first, or why there are none.
    public let result: Result<[DirectoryEntry], CatalogError>
}

/// Searches the directories of services for catalogues to follow, and looks up what their pages are about.
///
/// The directories are asked at the same time, each for a limited time and number of bytes. A slow or broken one
/// delays or hides no other. The words are sent to these directories only: a redirect to another host is not followed.
public struct DirectorySearch: Sendable {
    /// What a search tells.
    public enum Event: Sendable {
        /// These directories are asked now.
        case asked([Directory])
        /// One of them has answered, or failed to.
        case answered(DirectoryResult)
    }

    private let choice: @Sendable () -> DirectoryChoice
    private let client: HTTPClient
    private let deadline: Duration
    private let now: @Sendable () -> Date

    /// The maximum number of entries of one directory.
    static let entryLimit = 25
    /// The maximum number of bytes in one answer.
    static let byteLimit = 4 << 20
    /// The part of the typed words that is sent.
    private static let wordsLimit = 200

    /// - Parameters:
    ///   - choice: which directories are asked; called off the main actor when a search begins.
    ///   - deadline: the time for one directory.
    ///   - now: the time, which Podcast Index wants to know.
    public init(
        _ choice: @autoclosure @escaping @Sendable () -> DirectoryChoice = DirectoryChoice(),
        client: HTTPClient = HTTPClient(), deadline: Duration = .seconds(15),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.choice = choice
        self.client = client
        self.deadline = deadline
        self.now = now
    }

    /// Asks the directories for catalogues about `words`. Cancelling the task that reads the stream ends the
    /// requests.
    ///
    /// - Returns: first which directories are asked, then the answers as they arrive, one of each.
    public func search(_ words: String) -> AsyncStream<Event> {
        let words = String(words.prefix(Self.wordsLimit))
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let task = Task {
            let choice = await onBlockingThread(choice)
            continuation.yield(.asked(choice.directories))
            await withTaskGroup(of: DirectoryResult.self) { group in
                for directory in choice.directories {
                    group.addTask {
                        DirectoryResult(
                            directory: directory,
                            result: await entries(about: words, in: directory, choice))
                    }
                }
                for await answer in group { continuation.yield(.answered(answer)) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    private func entries(
        about words: String, in directory: Directory, _ choice: DirectoryChoice
    ) async -> Result<[DirectoryEntry], CatalogError> {
        do throws(CatalogError) {
            let query = directory.query(for: words, country: choice.country)
            let body = try await self.body(of: directory.searchPath, query, in: directory, choice)
            return .success(
                try Self.read(from: body.host) {
                    var known: Set<String> = []
                    let entries = try directory.entries(in: body.bytes)
                    return Array(entries.filter { known.insert($0.address).inserted }.prefix(Self.entryLimit))
                })
        } catch {
            return .failure(error)
        }
    }

    /// Looks up shows by the identifiers of their feeds at Podcast Index, if the user has a key there. Cancelling the task
    /// that reads the stream ends the requests.
    ///
    /// - Returns: first whether the directory is asked, then its answer, if it is: the shows that it knows, in this order.
    public func shows(withGUIDs guids: [String]) -> AsyncStream<Event> {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let task = Task {
            let choice = await onBlockingThread(choice)
            let isAsked = choice.podcastIndex != nil && !guids.isEmpty
            continuation.yield(.asked(isAsked ? [.podcastIndex] : []))
            if isAsked {
                let result = await entries(withGUIDs: guids.prefix(Self.entryLimit), choice)
                continuation.yield(.answered(DirectoryResult(directory: .podcastIndex, result: result)))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    /// Source: the Podcast Index API, `podcasts/byguid`, which answers with an object `feed`, or with an empty array in its
    /// place.
    private func entries(
        withGUIDs guids: some Sequence<String>, _ choice: DirectoryChoice
    ) async -> Result<[DirectoryEntry], CatalogError> {
        var entries: [DirectoryEntry] = []
        for guid in guids {
            do throws(CatalogError) {
                let query = [URLQueryItem(name: "guid", value: guid)]
                let body = try await self.body(of: "/podcasts/byguid", query, in: .podcastIndex, choice)
                let feed = try Self.read(from: body.host) {
                    try JSONDecoder().decode(LooseObject.self, from: body.bytes).object("feed")
                }
                if let entry = feed.flatMap(Directory.podcastIndex.podcast) { entries.append(entry) }
            } catch {
                // A show that it does not know is left out.
                if case .status(_, 400) = error { continue }
                if case .status(_, 404) = error { continue }
                return entries.isEmpty ? .failure(error) : .success(entries)
            }
        }
        return .success(entries)
    }

    /// Looks up the feed behind a page of a directory, and the episode if the page is about one.
    @concurrent
    public func target(of page: DirectoryPage) async throws(CatalogError) -> DirectoryTarget {
        let choice = await onBlockingThread(choice)
        let directory = page.directory
        var target = DirectoryTarget.Draft()
        for lookup in page.lookups {
            guard let query = lookup.query(target) else { continue }
            let body = try await self.body(
                of: lookup.path, query, in: directory, choice, accepting: lookup.type)
            try Self.read(from: body.host) { try lookup.read(body.bytes, &target) }
        }
        guard let feed = target.feed else {
            throw .unavailable(localized("\(directory.name) does not say where the feed of this show is."))
        }
        return DirectoryTarget(feed: feed, episode: target.episode)
    }
}

extension DirectorySearch {
    /// Returns the address of what is live at the conferences of media.ccc.de, or of what stands in for that; nil for
    /// another catalogue.
    func streams(of baseURL: BaseURL) async -> URL? {
        guard baseURL.url.path().allSatisfy({ $0 == "/" }) else { return nil }
        return await onBlockingThread { choice().streams(of: baseURL) }
    }
}

// MARK: Requests

extension DirectorySearch {
    private typealias Body = (bytes: Data, host: HostName)

    /// Runs `read`, whose errors say that the host sent something else than it documents.
    private static func read<T>(from host: HostName, _ read: () throws -> T) throws(CatalogError) -> T {
        do {
            return try read()
        } catch {
            throw .failed(
                host: host, reason: LocalizedStringKey("its answer is not a list of results").text)
        }
    }

    /// Requests a document of a directory.
    ///
    /// - Parameter path: below the base address.
    /// - Returns: the body, if it arrives before the deadline.
    private func body(
        of path: String, _ query: [URLQueryItem], in directory: Directory, _ choice: DirectoryChoice,
        accepting type: String = "application/json"
    ) async throws(CatalogError) -> Body {
        guard let url = choice.url(of: path, query, in: directory), let host = HostName(url) else {
            throw .unavailable(localized("The address of \(directory.name) is not one."))
        }
        var request = HTTPRequest(url: url)
        request.fields["Accept"] = type
        // What a page says in its language cannot be read.
        request.fields["Accept-Language"] = "en"
        if directory == .podcastIndex {
            guard let key = choice.podcastIndex else {
                throw .unavailable(
                    localized(
                        "\(directory.name) wants a key and a secret: find.podcast-index-key and find.podcast-index-secret."
                    ))
            }
            key.authorize(&request, at: now())
        }
        let result = await beforeDeadline(host) { [request] in await answer(to: request) }
        return (try result.get(), host)
    }

    private func beforeDeadline(
        _ host: HostName, _ body: @escaping @Sendable () async -> Result<Data, CatalogError>
    ) async -> Result<Data, CatalogError> {
        await withTaskGroup(of: Result<Data, CatalogError>.self) { group in
            group.addTask { await body() }
            group.addTask {
                // Ignore errors: the sleep fails only if the task is cancelled.
                try? await client.clock.sleep(for: deadline)
                return .failure(Task.isCancelled ? .cancelled : .noAnswer(host: host, limit: deadline))
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
    }

    private func answer(to request: HTTPRequest) async -> Result<Data, CatalogError> {
        do throws(CatalogError) {
            return .success(try await fetch(request))
        } catch {
            return .failure(error)
        }
    }

    private func fetch(_ request: HTTPRequest) async throws(CatalogError) -> Data {
        let response = try await client.send(request, redirects: .withinOrigin)
        guard (200..<300).contains(response.head.statusCode) else {
            let code = response.head.statusCode
            await response.body.discard()
            guard code == 429 || code >= 500, let wait = response.head.retryAfter else {
                throw .status(host: response.host, code: code)
            }
            throw .busy(host: response.host, code: code, retryAfter: wait)
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
