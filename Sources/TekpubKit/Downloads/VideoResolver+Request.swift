extension VideoResolver {
    /// Creates a resolver for the video of `request`, with the current login at its server.
    ///
    /// Reads a file: call it off the main actor.
    ///
    /// - Parameter tokens: the tokens of all logins.
    public init(
        for request: EpisodeRequest, tokens: TokenStore, clock: any Clock<Duration> = TimerClock()
    ) {
        // Silence is safe: a server that is not a URL is the bundled catalogue.
        let baseURL = try? BaseURL(request.server)
        let account = baseURL.map { Account(baseURL: $0, store: tokens) }
        self.init(
            baseURL: baseURL, viewRoot: request.viewRoot, credential: account?.credential, clock: clock)
    }
}
