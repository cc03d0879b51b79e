import Foundation
import Logging
import TekpubFormats

/// Finds the address of an episode's video.
public struct VideoResolver: Sendable {
    private let baseURL: BaseURL?
    private let viewRoot: URL?
    private let credential: Credential?
    private let sender: FormSender

    /// - Parameters:
    ///   - baseURL: the server of the catalogue; nil for the bundled one.
    ///   - viewRoot: the URL under which the server returns video addresses.
    ///   - credential: the login at the origin of `baseURL`; sent to no other origin.
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        baseURL: BaseURL?,
        viewRoot: URL?,
        credential: Credential? = nil,
        clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil
    ) {
        self.baseURL = baseURL
        self.viewRoot = viewRoot
        self.credential = credential
        sender = FormSender(client: HTTPClient(clock: clock, logger: logger))
    }

    /// Returns the address of the video: the catalogue's, else the one that the server returns, else that of
    /// the episode's page.
    ///
    /// - Returns: an HTTP or HTTPS URL. It may contain a secret: never show it.
    @concurrent
    public func url(of episode: Episode, in production: Production) async throws(PlaybackError) -> URL {
        if let address = episode.url { return authorized(try Self.checked(address)) }
        if let url = Catalog(viewRoot: viewRoot).viewURL(of: episode, in: production) {
            return authorized(try await answer(at: url))
        }
        guard let page = episode.link else { throw .noAddress }
        return try Self.checked(page)
    }
}

extension VideoResolver {
    /// Sends a request of the API of 2010, which responds with an address or a short message, as plain text.
    private func answer(at url: URL) async throws(PlaybackError) -> URL {
        guard let host = HostName(url), let origin = Origin(url) else { throw .unsafeAddress }
        let isHome = baseURL.flatMap { Origin($0.url) } == origin
        let credential = isHome ? credential : nil
        let answer: FormSender.Answer
        do throws(ProxyError) {
            answer = try await sender.send(Form(credential), to: url)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .failed(error)
        }
        switch (answer.status, answer.text?.lowercased()) {
        case (401, _) where credential != nil, (200..<300, "invalid login") where credential != nil:
            throw .failed(.loginRefused(host: host))
        case (200..<300, "forbidden"), (200..<300, "invalid login"), (401, _), (403, _):
            throw .forbidden(host: host, isGuest: credential == nil)
        case (200..<300, "can't find that"), (404, _), (410, _): throw .notFound(host: host)
        case (200..<300, _):
            guard let text = answer.text, let url = WebAddress(base: nil).url(text) else {
                throw .unreadable(host: host)
            }
            return url
        default: throw .failed(.status(host: host, code: answer.status))
        }
    }

    /// Returns `url` with the customer's token if it is on the origin that issued the token, else unchanged.
    ///
    /// Source: the API of 2010, whose player added `?auth=` to the address of a video.
    private func authorized(_ url: URL) -> URL {
        guard let credential, let origin = Origin(url), baseURL.flatMap({ Origin($0.url) }) == origin else {
            return url
        }
        return url.appending(queryItems: [URLQueryItem(name: "auth", value: credential.token)])
    }

    private static func checked(_ address: String) throws(PlaybackError) -> URL {
        guard let url = WebAddress(base: nil).url(address) else { throw .unsafeAddress }
        return url
    }
}

extension VideoResolver {
    /// Creates a resolver for the video of `request`, with the current login at its server.
    ///
    /// Reads a file: call it off the main actor.
    ///
    /// - Parameters:
    ///   - tokens: the tokens of all logins.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        for request: EpisodeRequest, tokens: TokenStore, clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil
    ) {
        // Ignore errors: a server that is not a URL is the bundled catalogue.
        let baseURL = try? BaseURL(request.server)
        let account = baseURL.map { Account(baseURL: $0, store: tokens) }
        self.init(
            baseURL: baseURL, viewRoot: request.viewRoot, credential: account?.credential, clock: clock,
            logger: logger)
    }
}
