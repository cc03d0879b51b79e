extension VideoResolver {
    /// Finds the video of `request` at the server that it is of, as whoever is logged in there now.
    ///
    /// Reads a file: call it off the main actor.
    ///
    /// - Parameter tokens: the logins at all servers.
    public init(
        for request: EpisodeRequest, tokens: TokenStore, clock: any Clock<Duration> = TimerClock()
    ) {
        // Silence is safe: what is no address is the bundled catalogue.
        let baseURL = try? BaseURL(request.server)
        let account = baseURL.map { Account(baseURL: $0, store: tokens) }
        self.init(
            baseURL: baseURL, viewRoot: request.viewRoot, credential: account?.credential, clock: clock)
    }
}
