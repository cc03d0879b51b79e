import CDigest
import Foundation

/// Which directories are asked, and at which addresses.
public struct DirectoryChoice: Sendable {
    /// The directories to ask, in the order of `Directory.allCases`.
    public private(set) var directories: [Directory]
    private var addresses: [Directory: String]
    private let streamsAddress: String
    /// The user's key at Podcast Index; nil if missing.
    let podcastIndex: PodcastIndexKey?
    /// The country whose list Apple shows first, in two letters; nil for Apple's choice.
    let country: String?
    /// Whether the user has named the directories.
    private let isNamed: Bool

    /// - Parameters:
    ///   - names: the directories to ask; nil for those that need no account and no key, and Podcast Index with a key.
    ///   - addresses: what stands in for the addresses of directories, below which their paths lie.
    ///   - streams: what stands in for streaming.media.ccc.de; nil for that itself.
    ///   - locale: such as `de_DE.UTF-8`, which names the user's country.
    public init(
        _ names: [Directory]? = nil, at addresses: [Directory: String] = [:], streams: String? = nil,
        podcastIndex: PodcastIndexKey? = nil, locale: String? = nil
    ) {
        directories = Directory.allCases.filter { directory in
            if let names { return names.contains(directory) }
            return directory != .gpodder && (directory != .podcastIndex || podcastIndex != nil)
        }
        isNamed = names != nil
        self.addresses = addresses
        streamsAddress = streams ?? Self.usualStreams
        self.podcastIndex = podcastIndex
        country = locale?.prefixMatch(of: /[a-z]{2,3}_([A-Z]{2})(?![A-Za-z])/).map { String($0.output.1) }
    }

    /// The choice of the configuration.
    ///
    /// - Throws: a mistake in an environment variable.
    public init(by configuration: UserConfiguration, locale: String? = nil) throws(ConfigurationError) {
        func text(_ setting: Setting) throws(ConfigurationError) -> String? {
            try configuration.entry(of: setting)?.value.text
        }
        let names = try configuration.entry(of: .findDirectories)?.value.texts
        var addresses: [Directory: String] = [:]
        for directory in Directory.allCases { addresses[directory] = try text(directory.addressSetting) }
        let (key, secret) = (try text(.podcastIndexKey), try text(.podcastIndexSecret))
        var podcastIndex: PodcastIndexKey?
        if let key, let secret { podcastIndex = PodcastIndexKey(key: key, secret: secret) }
        self.init(
            names?.compactMap(Directory.init), at: addresses, streams: try text(.streamsAddress),
            podcastIndex: podcastIndex, locale: locale)
    }

    /// The choice of a user who synchronises with `server`: gpodder.net is asked, too, or the site of its kind where the
    /// account is. Directories that the user has named stay the only ones.
    public func adding(_ server: SyncServer?) -> DirectoryChoice {
        guard let server else { return self }
        var choice = self
        if server.dialect == .gpodder, addresses[.gpodder] == nil {
            choice.addresses[.gpodder] = server.baseURL.url.absoluteString
        }
        if !isNamed {
            choice.directories = Directory.allCases.filter { $0 == .gpodder || directories.contains($0) }
        }
        return choice
    }

    /// Returns the address below which the paths of `directory` lie.
    func baseAddress(of directory: Directory) -> String { addresses[directory] ?? directory.baseAddress }

    /// Where the conferences of media.ccc.de are live.
    static let usualStreams = "https://streaming.media.ccc.de"

    /// Returns the address of what is live at the conferences of the site with this start page; nil unless that is
    /// media.ccc.de, or what stands in for it.
    func streams(of baseURL: BaseURL) -> URL? {
        let standIn = addresses[.mediaCCC].flatMap { URL(string: $0) }.flatMap(Origin.init)
        guard baseURL.url.host()?.lowercased() == Directory.mediaCCC.name || Origin(baseURL.url) == standIn,
            let site = URL(string: streamsAddress)
        else { return nil }
        return site.appending(path: ServiceAddress.streamsPath)
    }

    /// Returns an address below that of `directory`; nil if that is not one.
    ///
    /// - Parameter path: with a slash at its beginning, percent-encoded.
    func url(of path: String, _ query: [URLQueryItem], in directory: Directory) -> URL? {
        guard var parts = URLComponents(string: baseAddress(of: directory)) else { return nil }
        var root = parts.percentEncodedPath
        while root.hasSuffix("/") { root.removeLast() }
        parts.percentEncodedPath = root + path
        parts.fragment = nil
        parts.queryItems = query.isEmpty ? nil : query
        // Servers of forms read a bare plus sign as a space.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        return parts.url
    }
}

/// The user's key and secret at Podcast Index.
///
/// Its description is `***`, so no log or message reveals it.
public struct PodcastIndexKey: Hashable, Sendable {
    private let key: String
    private let secret: String

    /// Creates a key as Podcast Index gives it to its users.
    public init(key: String, secret: String) {
        self.key = key
        self.secret = secret
    }

    /// Signs a request.
    ///
    /// Source: podcastindex-org.github.io/docs-api, "Authentication Details": the hash is SHA-1, in hexadecimal digits, of
    /// the key, the secret and the time.
    func authorize(_ request: inout HTTPRequest, at date: Date) {
        let time = "\(Int(date.timeIntervalSince1970))"
        let text = Array("\(key)\(secret)\(time)".utf8)
        var digest = cdigest()
        cdigest_begin(&digest, cdigest_sha1)
        cdigest_add(&digest, text, text.count)
        var sum = [UInt8](repeating: 0, count: 64)
        let count = cdigest_end(&digest, &sum)
        let digits = sum[..<count].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        request.fields["X-Auth-Key"] = key
        request.fields["X-Auth-Date"] = time
        request.fields["Authorization"] = digits.joined()
    }
}

extension PodcastIndexKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `***`.
    public var description: String { "***" }
    /// `***`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
