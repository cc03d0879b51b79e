#if os(Linux)
    import Foundation
    import Localization

    extension HTTPFailure {
        /// Converts the error `curlCode` of libcurl, from a request to `url`.
        ///
        /// Source: libcurl-errors(3).
        ///
        /// - Parameters:
        ///   - words: libcurl's message.
        ///   - environment: the variables in which libcurl finds proxies.
        init(
            curlCode: Int, words: String, url: URL,
            environment: [String: String] = ProcessInfo.processInfo.environment
        ) {
            let proxy = HTTPProxy(for: url, environment: environment)
            switch curlCode {
            // 43: the first line of a header continues nothing.
            case 1, 43: self = .notHTTP
            case 5: self = .proxy(proxy?.name ?? "", reason: "cannot be found")
            case 6: self = .nameNotFound
            case 7 where proxy?.isNamed(in: words) == true:
                self = .proxy(proxy?.name ?? "", reason: "refused the connection")
            case 7: self = .connectionRefused
            case 8 where words.contains("Content-Length"): self = .badLength
            case 8: self = .notHTTP
            case 16, 18, 52, 55, 92: self = .connectionLost
            case 56: self = proxy.flatMap { Self.tunnelFailure(words, proxy: $0) } ?? .connectionLost
            // Nothing else fails to write what was received: a reader that wants no more says so before.
            case 23, 61: self = .badEncoding
            // For a header of more than 100 KB, the code is that of a lack of memory, since libcurl 8.6 100.
            case 27, 100: self = .headTooLong
            case 35: self = .noHandshake(Self.tlsProblem(words))
            case 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
                self = .insecure(Self.tlsProblem(words))
            case 97: self = .proxy(proxy?.name ?? "", reason: "refused the request")
            default: self = .other(words)
            }
        }

        /// Returns what is wrong with a TLS connection, to follow a colon.
        private static func tlsProblem(_ words: String) -> String {
            plainWords.first { words.contains($0.key) }?.value ?? words.withoutPrefixes
        }

        /// Plain words, in English, for the messages of OpenSSL and libcurl.
        private static let plainWords: KeyValuePairs = [
            "wrong version number": LocalizedStringKey("it does not speak https there").text,
            "SSL_ERROR_SYSCALL": LocalizedStringKey("it closed the connection").text,
            "Connection reset": LocalizedStringKey("it closed the connection").text,
            "unexpected eof": LocalizedStringKey("it closed the connection").text,
            "unable to get local issuer certificate": LocalizedStringKey(
                "its certificate comes from an unknown issuer"
            ).text,
            "certificate has expired": LocalizedStringKey("its certificate has expired").text,
            "certificate is not yet valid": LocalizedStringKey("its certificate is not valid yet").text,
            "subject name matches": LocalizedStringKey("its certificate is for another host").text,
            "does not match target host name": LocalizedStringKey("its certificate is for another host").text,
            "self-signed certificate": LocalizedStringKey("its certificate is self-signed").text,
            "self signed certificate": LocalizedStringKey("its certificate is self-signed").text,
        ]

        /// Converts the refusal of a proxy to connect to a TLS server; nil if `words` are about something
        /// else.
        private static func tunnelFailure(_ words: String, proxy: HTTPProxy) -> HTTPFailure? {
            guard let match = words.firstMatch(of: /CONNECT.*?(\d{3})|code (\d{3}) from proxy/),
                let status = (match.1 ?? match.2).flatMap({ Int($0) })
            else { return nil }
            return .proxy(proxy.name, reason: HTTPProxy.meaning(ofStatus: status))
        }
    }

    extension String {
        /// The last part of an OpenSSL message such as
        /// `OpenSSL/3.0: error:0A00010B:SSL routines::wrong version number`.
        fileprivate var withoutPrefixes: String {
            let unquoted = prefix { $0 != "'" }
            guard let colon = unquoted.lastIndex(of: ":") else { return self }
            return self[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
        }
    }
#endif
