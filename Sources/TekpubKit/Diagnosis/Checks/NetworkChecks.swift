import Foundation
import Localization

#if canImport(FoundationNetworking)
    import CCurl
#endif

/// Checks what connections need, and with `online` whether hosts answer.
package struct NetworkChecks: Sendable {
    private let environment: [String: String]

    package init(environment: [String: String]) {
        self.environment = environment
    }

    package var checks: [Diagnosis.Check] {
        [
            Diagnosis.Check(.network, "TLS") { Self.library() },
            Diagnosis.Check(.network, "proxy") { [proxies()] },
        ]
    }

    /// Checks whether the hosts of these addresses answer; addresses of one host count once.
    package static func online(_ addresses: [String], client: HTTPClient) -> [Diagnosis.Check] {
        var hosts: Set<HostName> = []
        return addresses.compactMap { address in
            guard let url = URL(string: address), let host = HostName(url), hosts.insert(host).inserted else {
                return nil
            }
            return Diagnosis.Check(
                .network, host.description, asynchronous: { [await ask(url, host, client)] })
        }
    }

    private static func ask(_ url: URL, _ host: HostName, _ client: HTTPClient) async -> Finding {
        let start = ContinuousClock.now
        do throws(CatalogError) {
            let response = try await client.send(HTTPRequest(url: url))
            defer { response.body.cancel() }
            let time = start.duration(to: .now).logText
                .replacing(".", with: Language.current.decimalSeparator)
            let status = response.head.statusCode
            // A server of an API may have nothing at the address itself.
            let isWell = status < 500
            return Finding(
                .network, host.description, isWell ? .ok : .warning,
                localized("answers \(status) after \(time)"),
                advice: isWell ? nil : localized("See 'tekpub refresh' for the reason."))
        } catch {
            return Finding(.network, host.description, .problem, error.localizedDescription)
        }
    }

    /// The proxies that the environment names, without names and passwords of users.
    private func proxies() -> Finding {
        let found = ["http", "https"].compactMap { scheme -> String? in
            guard let url = URL(string: "\(scheme)://example.org/") else { return nil }
            return HTTPProxy(for: url, environment: environment).map {
                localized("\(scheme) through \($0.name)")
            }
        }
        guard !found.isEmpty else {
            return Finding(.network, "proxy", .ok, localized("none", context: "proxy"))
        }
        let exceptions = ["no_proxy", "NO_PROXY"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let list = found.joined(separator: ", ")
        return Finding(
            .network, "proxy", .ok, exceptions.map { localized("\(list), except \($0)") } ?? list)
    }

    #if canImport(FoundationNetworking)
        private static func library() -> [Finding] {
            if let problem = ccurl_load() {
                return [Finding(.network, "TLS", .problem, String(cString: problem))]
            }
            // For example "libcurl/7.88.1 OpenSSL/3.0.15 zlib/1.2.13".
            let words = ccurl_version().map { String(cString: $0) } ?? "libcurl"
            let parts = words.split(separator: " ").prefix(2)
            return [
                Finding(
                    .network, "TLS", .ok,
                    parts.count == 2 ? localized("\(parts[0]) with \(parts[1])") : words),
                certificates(ccurl_ca_file().map { String(cString: $0) }),
            ]
        }

        /// - Parameter path: the file that libcurl reads; nil if unknown.
        static func certificates(_ path: String?) -> Finding {
            guard let path else {
                return Finding(.network, "certificates", .ok, localized("those of the system"))
            }
            guard access(path, R_OK) == 0 else {
                return Finding(
                    .network, "certificates", .problem,
                    localized("\(path) cannot be read, so that no server can be trusted."),
                    advice: localized(
                        "Install the certificates, on Debian with: apt-get install ca-certificates."))
            }
            return Finding(.network, "certificates", .ok, path)
        }
    #else
        private static func library() -> [Finding] {
            [Finding(.network, "TLS", .ok, localized("URLSession of the system"))]
        }
    #endif
}
