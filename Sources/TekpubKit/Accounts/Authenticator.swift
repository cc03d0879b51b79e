import Foundation
import Logging
import TekpubFormats

/// Exchanges an email address and a password for a token.
///
/// Source: `POST /api/authenticate` of 2010, else the `login` action of the root document of 2012.
public struct Authenticator: Sendable {
    private let sender: FormSender
    private let now: @Sendable () -> Date
    private let findActions: @Sendable (BaseURL) async throws(CatalogError) -> [ServerAction]

    /// - Parameters:
    ///   - clock: measures the timeouts.
    ///   - now: the time at which a token is received.
    ///   - logger: receives a line for each request; nil for no log.
    public init(
        clock: any Clock<Duration> = TimerClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger? = nil
    ) {
        sender = FormSender(client: HTTPClient(clock: clock, logger: logger))
        self.now = now
        findActions = { baseURL throws(CatalogError) in
            let proxy = TekpubProxy(baseURL: baseURL, clock: clock, logger: logger)
            do throws(CatalogError) {
                return try await proxy.catalog().actions
            } catch {
                // A server that responds without a catalogue has no actions either.
                guard error.isAnswer else { throw error }
                return []
            }
        }
    }

    /// Logs a customer in.
    ///
    /// The password is only sent to the origin of `baseURL`, or to the same host over TLS.
    ///
    /// - Parameter actions: the server's actions, if known; otherwise they are requested when needed.
    @concurrent
    public func login(
        email: String, password: String, at baseURL: BaseURL, actions: [ServerAction] = []
    ) async throws(AccountError) -> Credential {
        let form = Form(["email": email, "password": password])
        var failure: AccountError?
        for url in baseURL.authenticationURLs {
            switch LoginResponse(try await answer(to: form, sentTo: url)) {
            case .token(let token, let message):
                return Credential(token: token, receivedAt: now(), message: message)
            case .refused(let message): throw .wrongPassword(host: baseURL.host, message: message)
            case .unknown: failure = .noToken(host: baseURL.host)
            case .status(let code): failure = .failed(.status(host: baseURL.host, code: code))
            case .absent: break
            }
        }
        let action: ServerAction?
        do throws(CatalogError) {
            action = try await loginAction(among: actions, at: baseURL)
        } catch {
            throw failure ?? .failed(error)
        }
        guard let action else { throw failure ?? .noLogin(host: baseURL.host) }
        return try await login(email: email, password: password, by: action, at: baseURL)
    }
}

extension Authenticator {
    private func loginAction(
        among actions: [ServerAction], at baseURL: BaseURL
    ) async throws(CatalogError) -> ServerAction? {
        let known = actions.isEmpty ? try await findActions(baseURL) : actions
        return known.first { $0.name.lowercased() == "login" && $0.method == "POST" }
    }

    private func login(
        email: String, password: String, by action: ServerAction, at baseURL: BaseURL
    ) async throws(AccountError) -> Credential {
        guard let url = WebAddress(base: baseURL.url).url(action.url), let origin = Origin(url),
            let host = HostName(url)
        else { throw .noLogin(host: baseURL.host) }
        guard let home = Origin(baseURL.url), home == origin || home.isUpgraded(to: origin) else {
            throw .loginElsewhere(host: baseURL.host, other: host)
        }
        let names = action.fields.map(\.name)
        let emailName = names.first { $0.lowercased().contains("mail") } ?? "email"
        let passwordName = names.first { $0.lowercased().contains("pass") } ?? "password"
        let form = Form([emailName: email, passwordName: password])
        switch LoginResponse(try await answer(to: form, sentTo: url)) {
        case .token(let token, let message):
            return Credential(token: token, receivedAt: now(), message: message)
        case .refused(let message): throw .wrongPassword(host: host, message: message)
        case .status(let code): throw .failed(.status(host: host, code: code))
        case .absent: throw .noLogin(host: host)
        case .unknown: throw .noToken(host: host)
        }
    }

    private func answer(
        to form: Form, sentTo url: URL
    ) async throws(AccountError) -> FormSender.Answer {
        do {
            return try await sender.send(form, to: url)
        } catch {
            if case .leadsElsewhere(let host, let other) = error {
                throw .loginElsewhere(host: host, other: other)
            }
            throw .failed(error)
        }
    }
}

extension BaseURL {
    /// The login URLs of the API of 2010: below the base URL's roots and at the top of the site.
    fileprivate var authenticationURLs: [URL] {
        let path = "api/authenticate"
        let site = URL(string: "/", relativeTo: url)?.absoluteURL.withoutSecrets
        var urls: [URL] = []
        for root in (roots + [site].compactMap { $0 }).map({ $0.appending(path: path) })
        where !urls.contains(root) {
            urls.append(root)
        }
        return urls
    }
}
