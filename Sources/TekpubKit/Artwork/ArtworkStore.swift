import Foundation
import Logging
import TekpubFormats

/// Fetches pictures, each once, and caches them as small as they are shown.
///
/// Cancelling the task that waits for a picture ends its request.
public actor ArtworkStore {
    private let cache: ArtworkCache
    private let client: HTTPClient
    private let decoder: PictureDecoder
    private let clock: any Clock<Duration>
    private let logger: Logger?
    /// Addresses without a picture that can be shown; not asked again in this run.
    private var failures: Set<String> = []
    private var fetchCount = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// The longest file in bytes, and the longest address.
    private static let (fileLimit, addressLimit) = (8 << 20, 4096)
    /// The longest time for a request in all.
    private static let patience = Duration.seconds(30)
    /// How many files are fetched or decoded at a time.
    private static let fetchLimit = 3
    private static let failureLimit = 1000

    /// - Parameters:
    ///   - folder: where the pictures are cached; created when needed.
    ///   - client: sends the requests.
    ///   - decoder: turns files into pixels.
    ///   - clock: measures the longest time for a request.
    ///   - logger: receives a line for each picture that cannot be shown; nil for no log.
    public init(
        folder: URL, client: HTTPClient, decoder: PictureDecoder, clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil
    ) {
        cache = ArtworkCache(folder: folder.path)
        self.client = client
        self.decoder = decoder
        self.clock = clock
        self.logger = logger
    }

    /// Returns the picture at an address of the catalogue, from the cache or the server.
    ///
    /// - Parameter size: the picture is not larger, and keeps its proportions.
    /// - Returns: nil if the address has no picture that can be shown, or the task was cancelled.
    public func artwork(at address: String, fitting size: ArtworkSize) async -> Artwork? {
        guard !failures.contains(address), let url = Self.url(address) else { return nil }
        let cache = cache
        if let known = await onBlockingThread({ cache.artwork(at: address, fitting: size) }) { return known }
        await takeTurn()
        defer { endTurn() }
        guard !Task.isCancelled, let file = await file(at: url) else {
            return failed(address, "not received")
        }
        guard let artwork = await decoder.decode(file, fitting: size) else {
            return failed(address, "not decoded")
        }
        await onBlockingThread { cache.add(artwork, at: address, fitting: size) }
        return artwork
    }

    /// Nil unless it is an address that a picture may have.
    private static func url(_ address: String) -> URL? {
        guard address.utf8.count <= addressLimit, let url = URL(string: address),
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        return url
    }

    private func failed(_ address: String, _ reason: String) -> Artwork? {
        guard !Task.isCancelled else { return nil }
        if failures.count < Self.failureLimit { failures.insert(address) }
        logger?.info("picture \(reason): \(URL(string: address)?.loggedAddress ?? "")", source: "artwork")
        return nil
    }

    // MARK: Turns

    private func takeTurn() async {
        if fetchCount < Self.fetchLimit {
            fetchCount += 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func endTurn() {
        // The last one first: the user has scrolled away from the others.
        if let next = waiting.popLast() { next.resume() } else { fetchCount -= 1 }
    }

    // MARK: Request

    private func file(at url: URL) async -> Data? {
        let (client, clock) = (client, clock)
        return await withTaskGroup(of: Data?.self) { group in
            group.addTask { await Self.fetch(url, by: client) }
            group.addTask {
                // Ignore errors: the sleep was cancelled because the file has come.
                try? await clock.sleep(for: Self.patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }

    private static func fetch(_ url: URL, by client: HTTPClient) async -> Data? {
        // Ignore errors: a missing picture is not worth a message.
        guard let response = try? await client.send(HTTPRequest(url: url)), response.head.statusCode == 200,
            (response.head.bodyByteCount ?? 0) <= fileLimit,
            let bytes = try? await response.body.read(upTo: fileLimit), bytes.count <= fileLimit
        else { return nil }
        return bytes
    }
}
