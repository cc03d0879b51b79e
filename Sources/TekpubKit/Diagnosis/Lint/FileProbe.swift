import Foundation
import Localization
import TekpubFormats

/// A file that a feed names, to be checked with one request.
struct FileProbe: Sendable {
    /// What the file is meant to be.
    enum Kind: Sendable {
        /// A medium, with the declared type and length.
        case enclosure(type: String?, byteCount: Int?)
        /// A picture; `isOfPodcast` if directories require a size.
        case artwork(isOfPodcast: Bool)
    }

    let url: URL
    let position: SourcePosition
    let kind: Kind

    /// The number of bytes asked for of a picture: its size may follow metadata.
    private static let pictureByteCount = 256 << 10

    init(_ enclosure: FeedLint.Enclosure) {
        url = enclosure.url
        position = enclosure.position
        kind = .enclosure(type: enclosure.type, byteCount: enclosure.byteCount)
    }

    init(_ artwork: FeedLint.Artwork) {
        url = artwork.url
        position = artwork.position
        kind = .artwork(isOfPodcast: artwork.isOfPodcast)
    }

    /// Returns the first probe of each address.
    static func unique(_ probes: [FileProbe]) -> [FileProbe] {
        var known: Set<URL> = []
        return probes.filter { known.insert($0.url).inserted }
    }

    /// Asks for the first bytes of the file.
    func problems(by client: HTTPClient) async -> [FeedProblem] {
        var request = HTTPRequest(url: url)
        let last = if case .artwork = kind { Self.pictureByteCount - 1 } else { 0 }
        request.fields["Range"] = "bytes=0-\(last)"
        // A length is that of the file only if nothing is compressed.
        request.fields["Accept-Encoding"] = "identity"
        do throws(CatalogError) {
            let response = try await client.send(request)
            defer { response.body.cancel() }
            guard [200, 206].contains(response.head.statusCode) else {
                return [
                    problem(unreachable, localized("\(response.host) answers \(response.head.statusCode)."))
                ]
            }
            return switch kind {
            case .enclosure(let type, let byteCount): problems(of: response, type: type, byteCount: byteCount)
            case .artwork(let isOfPodcast): try await problems(ofPicture: response, isOfPodcast: isOfPodcast)
            }
        } catch {
            return error == .cancelled ? [] : [problem(unreachable, error.localizedDescription)]
        }
    }

    private var unreachable: FeedProblem.Code {
        if case .artwork = kind { .artworkUnreachable } else { .mediaUnreachable }
    }

    private func problem(_ code: FeedProblem.Code, _ message: String) -> FeedProblem {
        FeedProblem(code, at: position, message)
    }
}

extension FileProbe {
    private func problems(of response: HTTPResponse, type: String?, byteCount: Int?) -> [FeedProblem] {
        var problems: [FeedProblem] = []
        func field(_ name: String) -> String? { response.head.fields[name] }
        if response.head.statusCode != 206 {
            let sentence =
                localized(
                    "The server sends no parts (Range), so that players cannot seek nor downloads resume.")
            problems.append(problem(.mediaRange, sentence))
        }
        if field("ETag") == nil, field("Last-Modified") == nil {
            let sentence =
                localized(
                    "The file has neither ETag nor Last-Modified, so that downloads cannot resume safely.")
            problems.append(problem(.mediaValidators, sentence))
        }
        if let type, let sent = field("Content-Type").map(Self.essence), sent != Self.essence(type) {
            problems.append(problem(.mediaType, localized("The feed says \(type), the server \(sent).")))
        }
        let total = field("Content-Range").flatMap { $0.split(separator: "/").last }.flatMap { Int($0) }
        let sentCount = response.head.statusCode == 206 ? total : field("Content-Length").flatMap { Int($0) }
        if let byteCount, let sentCount, sentCount != byteCount {
            problems.append(
                problem(
                    .mediaLength,
                    localized(
                        byteCount, one: "The feed says \(byteCount) byte, the server \(sentCount).",
                        other: "The feed says \(byteCount) bytes, the server \(sentCount).")))
        }
        if response.redirectCount > FeedLinter.redirectLimit {
            let sentence = localized(
                response.redirectCount,
                one: "\(response.redirectCount) redirect leads to the file, which can fail.",
                other: "\(response.redirectCount) redirects lead to the file, each of which can fail.")
            problems.append(problem(.mediaRedirects, sentence))
        }
        if url.isInsecure || response.url.isInsecure {
            problems.append(problem(.mediaInsecure, localized("The file is served without TLS. Use https.")))
        }
        return problems
    }

    /// The type without parameters, by its usual name.
    private static func essence(_ type: String) -> String {
        let name = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return aliases[name] ?? name
    }

    private static let aliases = [
        "audio/mp3": "audio/mpeg", "audio/x-mpeg": "audio/mpeg", "audio/x-mp3": "audio/mpeg",
        "audio/x-m4a": "audio/mp4", "audio/m4a": "audio/mp4", "video/x-m4v": "video/mp4",
        "video/m4v": "video/mp4", "application/ogg": "audio/ogg",
    ]

    private func problems(
        ofPicture response: HTTPResponse, isOfPodcast: Bool
    ) async throws(CatalogError) -> [FeedProblem] {
        let start = try await response.body.read(upTo: Self.pictureByteCount)
        guard let size = PictureSize([UInt8](start)) else {
            return [problem(.artworkFormat, localized("The picture is neither JPEG nor PNG nor WebP."))]
        }
        var problems: [FeedProblem] = []
        if size.width != size.height {
            problems.append(
                problem(
                    .artworkNotSquare,
                    localized("The picture has \(size.width) × \(size.height) pixels. Make it square.")))
        }
        if isOfPodcast, !(1400...3000).contains(size.width) || !(1400...3000).contains(size.height) {
            let sentence = localized(
                "The picture has \(size.width) × \(size.height) pixels. Directories of podcasts want 1400 × 1400 to 3000 × 3000."
            )
            problems.append(problem(.artworkSize, sentence))
        }
        return problems
    }
}
