import Foundation

/// A server that keeps what the user follows and has played, for all their programs: what it speaks, and where.
///
/// This folder synchronises the library with one such server. Data passes through it like this:
///
/// - `Synchronizer.run` asks the `SyncClient`, which sends the requests of the `SyncAccount` and reads the answers.
/// - Feeds: what the server has changed, what the `SyncJournal` knows of the last exchange, and the user's sources go
///   through `SubscriptionMerge`, which says what to add and remove here and there.
/// - Positions: actions are staged in the journal as they arrive. The `EpisodeMatcher` finds their episodes in the
///   catalogues, and `WatchMerge` decides which side is newer. What matches no episode yet stays staged.
/// - Local changes are not recorded by those who make them. A mark that differs from the state that both sides agreed
///   on is sent, with the time of the mark, whenever that was. So nothing is lost offline, or if a program is killed.
/// - The `SyncReport` says what was exchanged. `BackgroundSync` runs all of it beside the browser.
///
/// The journal is in `library.sqlite` and changes in one transaction with the marks and sources.
public struct SyncServer: Hashable, Sendable {
    /// A program that implements the gPodder API 2, each in its own way.
    public enum Dialect: String, CaseIterable, Sendable {
        /// gpodder.net: a list of feeds for each device, and answers in pages.
        case gpodder
        /// opodsync and others: the same paths, one list of feeds, and whole answers.
        case opodsync
        /// Nextcloud's app GPodderSync: other paths, no devices, and one action for each episode.
        case nextcloud
    }

    /// The address as the user gave it, without name and password.
    public let baseURL: BaseURL
    /// What the server speaks.
    public let dialect: Dialect

    /// Creates the description of a server.
    public init(baseURL: BaseURL, dialect: Dialect) {
        self.baseURL = baseURL
        self.dialect = dialect
    }

    /// The host, safe to show.
    public var host: HostName { baseURL.host }
}

extension SyncServer {
    /// What a request is about.
    enum Resource: Sendable {
        /// The device, which gpodder.net must know before its list.
        case device
        /// The feeds that were added and removed since a time.
        case subscriptions(since: Int)
        /// The feeds of all devices.
        case allSubscriptions
        /// Where changes of the list are sent.
        case subscriptionChanges
        /// The actions since a time.
        case actions(since: Int)
        /// Where actions are sent.
        case newActions
    }

    /// Returns the address of a resource.
    func url(of resource: Resource, user: String, device: String) -> URL {
        let user = Self.component(user)
        let api = "/index.php/apps/gpoddersync/"
        let isNextcloud = dialect == .nextcloud
        return switch resource {
        case .device: url("/api/2/devices/\(user)/\(device).json")
        case .subscriptions(let since):
            url(
                isNextcloud ? api + "subscriptions" : "/api/2/subscriptions/\(user)/\(device).json",
                since: since)
        case .allSubscriptions: url("/subscriptions/\(user).json")
        case .subscriptionChanges:
            url(
                isNextcloud
                    ? api + "subscription_change/create" : "/api/2/subscriptions/\(user)/\(device).json")
        case .actions(let since):
            url(isNextcloud ? api + "episode_action" : "/api/2/episodes/\(user).json", since: since)
        case .newActions: url(isNextcloud ? api + "episode_action/create" : "/api/2/episodes/\(user).json")
        }
    }

    /// Returns the address of a path below the base URL.
    func url(_ path: String, since: Int? = nil) -> URL {
        var parts = URLComponents(url: baseURL.url, resolvingAgainstBaseURL: true) ?? URLComponents()
        var root = parts.percentEncodedPath
        while root.hasSuffix("/") { root.removeLast() }
        // The address of the app itself is as good as that of the site.
        if let app = root.range(of: "/index.php/apps/gpoddersync") { root = String(root[..<app.lowerBound]) }
        parts.percentEncodedPath = root + path
        parts.queryItems = since.map { [URLQueryItem(name: "since", value: String($0))] }
        return parts.url ?? baseURL.url
    }

    private static func component(_ text: String) -> String {
        let safe = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/;%"))
        return text.addingPercentEncoding(withAllowedCharacters: safe) ?? ""
    }
}

extension SyncServer.Dialect {
    /// The maximum number of actions in one request. gpodder.net processes more than 100 later, so that they are not
    /// readable at once.
    var batchLimit: Int { self == .gpodder ? 100 : 500 }

    /// The number of actions in a full answer, after which the next page is asked for; nil if answers are whole.
    var pageLength: Int? { self == .gpodder ? 1000 : nil }

    /// Whether the server knows devices.
    var hasDevices: Bool { self != .nextcloud }

    /// Whether each device has a list of its own, so that the lists of the others are read too.
    var hasListOfEachDevice: Bool { self == .gpodder }

    /// Whether the server keeps actions with the same positions where playback began and ended only once, whenever they
    /// happened.
    var keepsEqualPositionsOnce: Bool { self == .gpodder }

    /// Whether the server keeps only the action that it received last of an episode, even if another is newer.
    var keepsOneAction: Bool { self == .nextcloud }
}
