import Foundation
import TekpubFormats

/// Finds out where the video of an episode is.
public struct VideoResolver: Sendable {
    private let baseURL: BaseURL?
    private let viewRoot: URL?
    private let credential: Credential?
    private let sender: FormSender

    /// - Parameters:
    ///   - baseURL: of the server whose catalogue it is; nil for the bundled one.
    ///   - viewRoot: where that catalogue says that videos are asked for.
    ///   - credential: of the login at the origin of `baseURL`; nobody else gets it.
    ///   - clock: what the timeouts are measured by.
    public init(
        baseURL: BaseURL?,
        viewRoot: URL?,
        credential: Credential? = nil,
        timeouts: Timeouts = Timeouts(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.baseURL = baseURL
        self.viewRoot = viewRoot
        self.credential = credential
        sender = FormSender(client: HTTPClient(timeouts: timeouts, clock: clock))
    }

    /// The address of the video: that of the catalogue, else the one that the server tells, else that of
    /// a page about the episode.
    ///
    /// - Returns: http or https. It may hold a secret of the server's, so it is not to be shown.
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
    /// Asks as the API of 2010 has it, which answers with an address or a few words, as plain text.
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

    /// `url` with the customer's token if it is at the origin that gave the token; no other gets it.
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
