import Foundation
import Localization
import TekpubFormats

extension CatalogError: LocalizedError {
    /// A message for standard error and alerts: what happened, with the host, and what to try.
    public var errorDescription: String? {
        joinedSentences(reason, advice)
    }

    /// What happened, in one short sentence that names the host.
    public var reason: String {
        switch self {
        case .nameNotFound(let host): localized("Can't reach \(host).")
        case .connectionRefused(let host): localized("\(host) refused the connection.")
        case .connectionLost(let host): localized("\(host) closed the connection without an answer.")
        case .noAnswer(let host, let limit): localized("\(host) did not answer within \(limit.inSeconds).")
        case .stalled(let host, let limit): localized("\(host) stopped sending for \(limit.inSeconds).")
        case .tooSlow(let host, let limit): localized("\(host) needed more than \(limit.inWords).")
        case .insecure(let host, let reason):
            localized("The connection to \(host) is not secure: \(Self.translated(reason)).")
        case .wrongScheme(let host, let right):
            right.scheme == "http"
                ? localized("\(host) does not speak https.") : localized("\(host) speaks https, not http.")
        case .notHTTP(let host): localized("\(host) does not speak HTTP.")
        case .tooManyRedirects(let host, let count): localized("\(host) redirected more than \(count) times.")
        case .badRedirect(let host): localized("\(host) redirected to an address that cannot be followed.")
        case .leadsElsewhere(let host, let other):
            other == host
                ? localized("\(host) redirects to https.") : localized("\(host) redirects to \(other).")
        case .loginRefused(let host): localized("\(host) does not accept your login any more.")
        case .circularQueries(let host): localized("The lists of \(host) refer to each other in a loop.")
        case .tooManyPages(let host, let count):
            localized("The feed at \(host) has more than \(count) further pages.")
        case .incompleteList(let host, let count):
            localized("\(host) leaves the last \(count) out of its list.")
        case .linked(let page, let error):
            localized("\(page) leads to a feed that cannot be read: \(error.reason)")
        case .status(let host, let code): Self.sentence(onStatus: code, of: host)
        case .passwordWanted(let host, false): localized("\(host) wants a name and a password.")
        case .passwordWanted(let host, true):
            localized("\(host) does not accept that name with that password.")
        case .busy(let host, let code, let retryAfter):
            Self.sentence(onStatus: code, of: host, retryAfter: retryAfter.inWords)
        case .unreadable(let host, let cause): cause.reason(from: host)
        case .cutShort(let host, let received, let expected):
            if let expected {
                localized(
                    expected, one: "\(host) stopped after \(received) of \(expected) bytes.",
                    other: "\(host) stopped after \(received) of \(expected) bytes.")
            } else {
                localized(
                    received, one: "\(host) stopped after \(received) byte.",
                    other: "\(host) stopped after \(received) bytes.")
            }
        case .overLimit(let host, .bytes(let limit)): localized("\(host) sent more than \(limit >> 20) MB.")
        case .overLimit(let host, .disk(let limit)):
            localized("\(host) sent more than fits into \(limit >> 20) MB of the disk.")
        case .overLimit(let host, .time(let limit)):
            localized("\(host) needed more than \(limit.inWords).")
        case .badLength(let host): localized("\(host) states an impossible length.")
        case .viaProxy(_, let proxy, let reason): HTTPProxy.sentence(proxy, reason)
        case .ytDlp(let host, let failure): failure.reason(at: host)
        case .unavailable(let sentence): Self.translated(sentence)
        case .notSaved(let error): error.localizedDescription
        case .failed(let host, let reason):
            localized("The request to \(host) failed: \(Self.translated(reason)).")
        case .cancelled: localized("The request was cancelled.")
        }
    }

    /// What to try.
    private var advice: String? {
        switch self {
        case .status(_, 410): nil
        case .status(_, 429): localized("Try again later.")
        case .nameNotFound: localized("Are you online?")
        case .notHTTP, .badRedirect, .tooManyRedirects, .circularQueries, .unreadable(_, .anotherShape),
            .unreadable(_, .noFeed), .unreadable(_, .noItem), .status(_, 400..<500):
            localized("Check the address.")
        case .leadsElsewhere(let host, let other) where host == other:
            localized("Give https://\(host) as the base URL.")
        case .leadsElsewhere: localized("If you trust that, give it as the base URL.")
        case .passwordWanted(_, false): localized("Write NAME:PASSWORD@ before the host in the address.")
        case .passwordWanted(_, true): localized("Check the address.")
        case .viaProxy: localized("Check http_proxy and similar variables in your environment.")
        case .loginRefused: localized("Log in again.")
        case .connectionRefused: localized("Is the server running there?")
        case .wrongScheme(_, let right) where right.scheme == "http":
            localized("Did you mean http://\(right.authority)?")
        case .wrongScheme(_, let right): localized("Did you mean https://\(right.authority)?")
        case .insecure: localized("Check the address and the clock of this computer.")
        case .unreadable(_, .foreign(let format)): format.advice
        case .unreadable(_, .untitled): localized("'tekpub lint' says more.")
        case .unreadable(_, .withdrawn), .unreadable(_, .refusal): nil
        case .unreadable(_, .passwordNeeded): localized("Watch it in a browser.")
        case .unreadable, .badLength: localized("The server may be at fault; try again later.")
        case .connectionLost, .noAnswer, .stalled, .tooSlow, .status, .cutShort, .failed:
            localized("Try again.")
        case .busy: localized("Try again then.")
        case .overLimit: localized("If you trust it, raise the setting load-limit.")
        case .linked(_, let error): error.advice
        case .ytDlp(_, let failure): failure.advice
        case .unavailable, .notSaved, .cancelled, .tooManyPages, .incompleteList: nil
        }
    }

    /// Translates a reason of ours, which is kept in English; the system's words stay as they are.
    private static func translated(_ reason: String) -> String { localized(LocalizedStringKey(reason)) }

    private static func sentence(onStatus code: Int, of host: HostName) -> String {
        switch code {
        case 401: localized("\(host) wants a login first (\(code)).")
        case 403: localized("\(host) does not allow this (\(code)).")
        case 404: localized("\(host) has no catalogue there (\(code)).")
        case 410: localized("\(host) says that the catalogue was ended by its publisher (\(code)).")
        case 429: localized("\(host) is asked too often (\(code)).")
        case 500...: localized("\(host) is in trouble (\(code)).")
        default: localized("\(host) answered with an unexpected status (\(code)).")
        }
    }

    private static func sentence(onStatus code: Int, of host: HostName, retryAfter wait: String) -> String {
        switch code {
        case 429: localized("\(host) is asked too often (\(code)) and asks you to wait \(wait).")
        default: localized("\(host) is in trouble (\(code)) and asks you to wait \(wait).")
        }
    }
}

extension WireError {
    /// What the host sent, as a sentence.
    fileprivate func reason(from host: HostName) -> String {
        switch self {
        case .empty: localized("\(host) sent an empty answer.")
        case .notJSON(let offset): localized("\(host) sent invalid JSON (at byte \(offset)).")
        case .anotherShape: localized("\(host) sent JSON that is not a catalogue.")
        case .untitled(let number, []):
            localized(
                "\(host) sent JSON that is nearly a catalogue, but production \(number) has no `title`.")
        case .untitled(let number, let keys):
            localized(
                "\(host) sent JSON that is nearly a catalogue, but production \(number) has no `title` (it has \(keys.inCode))."
            )
        case .foreign(let format): format.reason(from: host.description)
        case .noFeed: localized("\(host) sent XML that is not a feed of episodes.")
        case .invalidUTF8(let offset):
            localized("\(host) sent text that is not UTF-8 (near byte \(offset)).")
        case .endsEarly(let byteCount):
            localized("\(host) sent an incomplete catalogue (\(ByteCountText.text(for: byteCount))).")
        case .tooDeep(let limit): localized("\(host) sent data nested more than \(limit) levels deep.")
        case .tooLarge(let byteLimit):
            localized("\(host) sent a production of more than \(byteLimit >> 20) MB.")
        case .tooLong(let byteLimit): localized("\(host) sent more than \(byteLimit >> 20) MB.")
        case .noItem: localized("\(host) has no item of that name.")
        case .withdrawn: localized("\(host) has withdrawn this item.")
        case .passwordNeeded:
            localized("\(host) protects this video with a password, which tekpub cannot send.")
        case .refusal(let message): localized("\(host) answered: \(message.prefix(200)).")
        }
    }
}

extension [String] {
    /// The names in backticks, such as "`id`, `name`".
    fileprivate var inCode: String { map { "`\($0)`" }.joined(separator: ", ") }
}
