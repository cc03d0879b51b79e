import Foundation
import Localization
import TekpubFormats

/// Conferences that are live now, which stand before all others in the catalogue of their site.
///
/// Each has a catalogue of its own, with its rooms, on the site that shows it live. So only that is requested again while
/// the rooms are on the screen.
extension CatalogLoad {
    /// How long their list may take: the catalogue can be shown without.
    private static let livePatience = Duration.seconds(2)
    /// The maximum number of bytes in their list.
    private static let liveByteLimit = 4 << 20

    /// Returns the conferences at `streams` that are live; empty if none is, or if that cannot be known in time.
    func conferences(at streams: URL) async -> [Production] {
        let client = sender.client
        return await withTaskGroup(of: [Production].self) { group in
            group.addTask { await Self.conferences(at: streams, by: client) }
            group.addTask {
                // Ignore errors: the sleep ends early because the list has come.
                try? await client.clock.sleep(for: Self.livePatience)
                return []
            }
            defer { group.cancelAll() }
            return await group.next() ?? []
        }
    }

    private static func conferences(at streams: URL, by client: HTTPClient) async -> [Production] {
        // Ignore errors: what is live comes with a later refresh.
        guard let response = try? await client.send(HTTPRequest(url: streams)) else { return [] }
        defer { response.body.cancel() }
        guard 200..<300 ~= response.head.statusCode,
            let body = try? await response.body.read(upTo: liveByteLimit)
        else { return [] }
        var decoder = CatalogDecoder(base: response.url)
        guard (try? decoder.append(body)) != nil, (try? decoder.finish()) != nil else { return [] }
        return decoder.takeChanges().flatMap { change in
            guard case .productions(let productions, _) = change else { return [Production]() }
            return productions.compactMap { $0.asConference(at: streams) }
        }
    }
}

extension Production {
    /// The conference without its rooms, which are in a catalogue of their own; nil if nothing is live there.
    fileprivate func asConference(at streams: URL) -> Production? {
        guard let slug, let title, episodes.contains(where: { $0.details?.kind?.isBroadcast == true }) else {
            return nil
        }
        var conference = self
        // The site may list the same conference under its own name.
        conference.slug = "\(slug)-live"
        conference.title = localized("\(title) · live", context: "conference")
        conference.episodes = []
        conference.details = ProductionDetails(
            catalogURL: streams.appending(queryItems: [URLQueryItem(name: "slug", value: slug)])
                .absoluteString,
            imageURL: details?.imageURL)
        return conference
    }
}
