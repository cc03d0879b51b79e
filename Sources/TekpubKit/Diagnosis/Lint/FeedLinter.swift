import Foundation
import Localization
import TekpubFormats

/// Fetches a feed or a catalogue and checks it for its publisher: its text (`FeedLint`), its server, its files and
/// pictures.
///
/// This folder does what `tekpub lint` needs the network for; the text is checked in TekpubFormats. Each file that the
/// feed names is a `FileProbe`, and `FileProbes` request a few of them at a time. A `PictureSize` is read from the
/// first bytes of a picture.
package struct FeedLinter: Sendable {
    /// What was checked, and what is wrong.
    package struct Report: Sendable {
        /// In the order of the feed; those of the server come first.
        package let problems: [FeedProblem]
        package let itemCount: Int
        /// The number of files and pictures that were asked for.
        package let fileCount: Int

        /// Whether there is an error, not only warnings.
        package var hasErrors: Bool { problems.contains { $0.severity == .error } }
    }

    /// The longest feed that is read, in bytes.
    private static let byteLimit = 64 << 20
    /// The most redirects without a complaint.
    static let redirectLimit = 3

    private let client: HTTPClient
    private let now: Date

    /// - Parameter now: the present time, after which no date may lie.
    package init(client: HTTPClient, now: Date) {
        self.client = client
        self.now = now
    }

    /// - Parameter enclosureLimit: how many enclosures to ask for; nil for all. Pictures are asked for as often.
    package func report(
        on url: URL, enclosureLimit: Int?
    ) async throws(CatalogError) -> Report {
        var request = HTTPRequest(url: url)
        var response = try await client.send(request)
        // The API of 2010 answers only POST.
        if [404, 405, 501].contains(response.head.statusCode), url.lastPathComponent == "productions" {
            response.body.cancel()
            request.method = "POST"
            response = try await client.send(request)
        }
        guard (200...299).contains(response.head.statusCode) else {
            throw .status(host: response.host, code: response.head.statusCode)
        }
        let body = try await response.body.read(upTo: Self.byteLimit)
        let lint = FeedLint(
            [UInt8](body), contentType: response.head.fields["Content-Type"],
            address: response.url, now: now)
        request.url = response.url
        var problems = problems(of: response)
        if request.method == "GET" { problems += try await revalidation(request, of: response) }
        let limit = enclosureLimit ?? .max
        let probes =
            lint.enclosures.prefix(limit).map { FileProbe($0) }
            + lint.artwork.prefix(limit).map { FileProbe($0) }
        let unique = FileProbe.unique(probes)
        let found = await FileProbes(client: client).problems(of: unique)
        let all = problems + lint.problems + found
        return Report(
            problems: all.filter { $0.position == nil } + all.filter { $0.position != nil }.stablySorted(),
            itemCount: lint.itemCount, fileCount: unique.count)
    }

    /// What is wrong with the address of the feed.
    private func problems(of response: HTTPResponse) -> [FeedProblem] {
        var problems: [FeedProblem] = []
        if response.url.isInsecure {
            problems.append(
                FeedProblem(.feedInsecure, localized("The feed is served without TLS. Use https.")))
        }
        if response.redirectCount > Self.redirectLimit {
            let sentence = localized(
                response.redirectCount,
                one: "\(response.redirectCount) redirect leads to the feed. Publish its last address.",
                other: "\(response.redirectCount) redirects lead to the feed. Publish its last address.")
            problems.append(FeedProblem(.feedRedirects, sentence))
        }
        return problems
    }

    /// Asks again, as programs do every hour, and expects the short answer 304.
    private func revalidation(
        _ request: HTTPRequest, of response: HTTPResponse
    ) async throws(CatalogError) -> [FeedProblem] {
        let tag = response.head.fields["ETag"]
        let date = response.head.fields["Last-Modified"]
        guard tag != nil || date != nil else {
            let sentence =
                localized(
                    "The feed has neither ETag nor Last-Modified, so that every check transfers all of it.")
            return [FeedProblem(.feedValidators, sentence)]
        }
        var request = request
        request.fields["If-None-Match"] = tag
        request.fields["If-Modified-Since"] = date
        let again = try await client.send(request)
        defer { again.body.cancel() }
        guard again.head.statusCode != 304 else { return [] }
        let sentence = localized(
            "An unchanged feed is sent again, with \(again.head.statusCode) instead of 304.")
        return [FeedProblem(.feedNotModified, sentence)]
    }
}

extension [FeedProblem] {
    /// Sorted by position; problems at one position keep their order.
    fileprivate func stablySorted() -> [FeedProblem] {
        enumerated().sorted {
            guard let first = $0.element.position, let second = $1.element.position, first != second else {
                return $0.offset < $1.offset
            }
            return first < second
        }.map(\.element)
    }
}

extension URL {
    /// Whether others can read what is sent: HTTP to another computer.
    var isInsecure: Bool {
        let host = host()?.lowercased() ?? ""
        let isOwn = host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
        return scheme?.lowercased() == "http" && !isOwn
    }
}
