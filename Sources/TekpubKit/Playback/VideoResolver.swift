import Foundation
import Logging
import TekpubFormats

/// Finds the address of an episode's video.
public struct VideoResolver: Sendable {
    private let baseURL: BaseURL?
    private let viewRoot: URL?
    private let credential: Credential?
    private let preferences: MediaPreferences
    private let sender: FormSender

    /// - Parameters:
    ///   - baseURL: the server of the catalogue; nil for the bundled one.
    ///   - viewRoot: the URL under which the server returns video addresses.
    ///   - credential: the login at the origin of `baseURL`; sent to no other origin.
    ///   - preferences: choose among several forms of an episode.
    ///   - clock: measures the timeouts.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        baseURL: BaseURL?,
        viewRoot: URL?,
        credential: Credential? = nil,
        preferences: MediaPreferences = MediaPreferences(),
        clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil
    ) {
        self.baseURL = baseURL
        self.viewRoot = viewRoot
        self.credential = credential
        self.preferences = preferences
        sender = FormSender(client: HTTPClient(clock: clock, logger: logger))
    }

    /// Returns the address of the video: the form that the user prefers, the catalogue's address, the one that the
    /// server returns, or else that of the episode's page.
    ///
    /// - Returns: an HTTP or HTTPS URL. It may contain a secret: never show it.
    @concurrent
    public func url(of episode: Episode, in production: Production) async throws(PlaybackError) -> URL {
        try await choice(of: episode, in: production).url
    }

    /// Returns the video, with subtitles in the user's language if its sound is in others.
    @concurrent
    public func video(of episode: Episode, in production: Production) async throws(PlaybackError) -> Video {
        let choice = try await choice(of: episode, in: production)
        if production.canWatch == false, Origin(choice.url).map(isHome) == true {
            try await VideoAccess(client: sender.client, isGuest: credential == nil).check(choice.url)
        }
        return .web(choice.url, subtitles: await subtitles(for: choice, of: episode))
    }
}

extension VideoResolver {
    /// The form of an episode to play.
    private struct Choice {
        let url: URL
        /// The languages of the sound; empty if unknown.
        var languages: [String] = []
        /// The transcripts that are known without a further request.
        var transcripts: [Transcript] = []
    }

    private func choice(of episode: Episode, in production: Production) async throws(PlaybackError) -> Choice
    {
        let details = episode.details
        if preferences.isOfUser || episode.url == nil,
            let media = preferences.ranked(details?.media ?? []).first
        {
            return Choice(
                url: authorized(try Self.checked(media.url)), languages: media.languages,
                transcripts: details?.transcripts ?? [])
        }
        if let address = episode.url { return Choice(url: authorized(try Self.checked(address))) }
        if let address = details?.mediaURL {
            let url = try Self.checked(address)
            let (media, transcripts) = try await media(at: url, of: episode)
            guard let media = preferences.ranked(media).first else { throw .noAddress }
            return Choice(
                url: authorized(try Self.checked(media.url)), languages: media.languages,
                transcripts: transcripts)
        }
        if let url = Catalog(viewRoot: viewRoot).viewURL(of: episode, in: production) {
            return Choice(url: authorized(try await answer(at: url)))
        }
        // The page of a room has no video for the player before there is one.
        if episode.details?.kind?.isBroadcast == true, let host = baseURL?.host { throw .notLive(host: host) }
        guard let page = episode.link else { throw .noAddress }
        return Choice(url: try Self.checked(page))
    }

    /// How long the list of subtitles may take; the video can be watched without.
    private static let captionsPatience = Duration.seconds(3)

    /// Returns the address of subtitles in a language that the user wants, if the sound is in others; nil if there are
    /// none, or if the languages of the sound are unknown.
    private func subtitles(for choice: Choice, of episode: Episode) async -> URL? {
        guard !choice.languages.isEmpty, !choice.languages.contains(where: preferences.wants) else {
            return nil
        }
        if let url = preferences.subtitles(in: choice.transcripts) { return url }
        // Ignore errors: a video can be watched without subtitles.
        guard !preferences.languages.isEmpty, let address = episode.details?.captionsURL,
            let url = try? Self.checked(address)
        else { return nil }
        let clock = sender.client.clock
        let listed = await withTaskGroup(of: [Transcript].self) { group in
            group.addTask { await captions(at: url) }
            group.addTask {
                try? await clock.sleep(for: Self.captionsPatience)
                return []
            }
            defer { group.cancelAll() }
            return await group.next() ?? []
        }
        return preferences.subtitles(in: listed)
    }

    /// Requests the document that lists the subtitles of a video. No secret is sent.
    private func captions(at url: URL) async -> [Transcript] {
        // Ignore errors: as above.
        guard let response = try? await sender.client.send(HTTPRequest(url: url)) else { return [] }
        defer { response.body.cancel() }
        guard 200..<300 ~= response.head.statusCode,
            let body = try? await response.body.read(upTo: PeerTubeCaptions.byteLimit)
        else { return [] }
        return PeerTubeCaptions.transcripts(in: body, base: response.url)
    }
}

extension VideoResolver {
    /// Returns all forms of an episode, best first; requests the document that lists them if the catalogue does
    /// not.
    ///
    /// - Returns: an empty array if there is no choice.
    @concurrent
    public func media(of episode: Episode) async throws(PlaybackError) -> [Media] {
        if let media = episode.details?.media, !media.isEmpty { return preferences.ranked(media) }
        guard episode.url == nil, let address = episode.details?.mediaURL else { return [] }
        return preferences.ranked(try await media(at: try Self.checked(address), of: episode).media)
    }

    /// Requests the document of an episode, which lists its files. No secret is sent.
    ///
    /// - Returns: at least one file.
    private func media(
        at url: URL, of episode: Episode
    ) async throws(PlaybackError) -> (media: [Media], transcripts: [Transcript]) {
        guard let host = HostName(url) else { throw .unsafeAddress }
        var needsPassword = false
        let listed: (media: [Media], transcripts: [Transcript])
        do throws(CatalogError) {
            let response = try await sender.client.send(HTTPRequest(url: url))
            defer { response.body.cancel() }
            let code = response.head.statusCode
            needsPassword = await ServiceRefusal(response)?.needsPassword ?? false
            guard 200..<300 ~= code else { throw .status(host: host, code: code) }
            let body = try await response.body.read(upTo: MediaDocument.byteLimit)
            do throws(WireError) {
                listed = try MediaDocument.media(in: body, base: response.url)
            } catch {
                throw .unreadable(host: host, cause: error)
            }
        } catch .status(_, 404), .status(_, 410) {
            throw .notFound(host: host)
        } catch .status(_, 401), .status(_, 403) {
            throw .notPublic(host: host, needsPassword: needsPassword, page: episode.link)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .failed(error)
        }
        guard listed.media.isEmpty else { return listed }
        throw episode.details?.kind?.isBroadcast == true ? .notLive(host: host) : .noMedia(host: host)
    }

    /// Sends a request of the API of 2010, which responds with an address or a short message, as plain text.
    private func answer(at url: URL) async throws(PlaybackError) -> URL {
        guard let host = HostName(url), let origin = Origin(url) else { throw .unsafeAddress }
        let credential = isHome(origin) ? credential : nil
        let answer: FormSender.Answer
        do throws(CatalogError) {
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
        guard let credential, let origin = Origin(url), isHome(origin) else { return url }
        return url.appending(queryItems: [URLQueryItem(name: "auth", value: credential.token)])
    }

    /// Whether the login is for this origin.
    private func isHome(_ origin: Origin) -> Bool { baseURL.flatMap { Origin($0.url) } == origin }

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
    ///   - preferences: choose among several forms of an episode.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        for request: EpisodeRequest, tokens: TokenStore, preferences: MediaPreferences = MediaPreferences(),
        clock: any Clock<Duration> = TimerClock(),
        logger: Logger? = nil
    ) {
        let baseURL = request.catalogID.baseURL
        let account = baseURL.map { Account(baseURL: $0, store: tokens) }
        self.init(
            baseURL: baseURL, viewRoot: request.viewRoot, credential: account?.credential,
            preferences: preferences, clock: clock,
            logger: logger)
    }
}
