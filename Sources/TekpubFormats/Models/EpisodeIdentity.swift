/// Recognises an episode when its catalogue is loaded again, by its publisher's values and never by its
/// position.
///
/// An episode has a name of each kind that its values allow, such as `guid:8d2f` or `title:Views`. Its
/// identity is the first name that no other episode of its production has.
package enum EpisodeIdentity {
    /// The source of a name; names begin with the raw value.
    package enum Kind: String, CaseIterable, Sendable {
        /// The publisher's identifier.
        case guid
        /// The slug and number stated by an API.
        case slug
        /// The address of the video, without its volatile parts.
        case address = "url"
        /// The address of the episode's page.
        case link
        /// The title, with the day of its release in UTC if known.
        case title
        /// The number stated by the publisher.
        case number

        /// The kinds, most reliable first.
        ///
        /// - Parameter isNumbered: whether an API numbers the episodes, so that productions have slugs. In a
        ///   feed, numbers restart with each season.
        package static func ordered(isNumbered: Bool) -> [Kind] {
            isNumbered ? [.guid, .slug, .number, .address, .link, .title] : allCases
        }
    }

    /// Returns the identities of `episodes`, in their order; all are unique.
    ///
    /// Takes linear time. Episodes that share all names are numbered in their order, since nothing else tells
    /// them apart.
    static func identities(of episodes: [Episode], isNumbered: Bool) -> [String] {
        var identities = [String](repeating: "", count: episodes.count)
        var pending = Array(episodes.indices)
        for kind in Kind.ordered(isNumbered: isNumbered) where !pending.isEmpty {
            var counts: [String: Int] = [:]
            for episode in episodes {
                if let name = episode.name(kind) { counts[name, default: 0] += 1 }
            }
            pending.removeAll { index in
                guard let name = episodes[index].name(kind), counts[name] == 1 else { return false }
                identities[index] = name
                return true
            }
        }
        var counts: [String: Int] = [:]
        for index in pending {
            let names = joined(episodes[index].names)
            counts[names, default: 0] += 1
            identities[index] = twin(counts[names] ?? 1, of: names)
        }
        return identities
    }

    /// Joins all names of an episode.
    package static func joined(_ names: [String]) -> String { names.joined(separator: "\n") }

    /// The identity of the `number`th episode, from 1, with exactly these names.
    package static func twin(_ number: Int, of names: String) -> String { "twin\(number):\(names)" }

    /// The names in an identity made by `twin`; nil for any other identity.
    package static func namesOfTwin(_ identity: String) -> String? {
        guard identity.hasPrefix("twin"), let colon = identity.firstIndex(of: ":") else { return nil }
        return String(identity[identity.index(after: colon)...])
    }
}

extension Episode {
    /// The names that can identify the episode; may be empty.
    package var names: [String] { EpisodeIdentity.Kind.allCases.compactMap(name) }

    /// Whether it has a name that can identify it.
    var hasName: Bool { EpisodeIdentity.Kind.allCases.contains { name($0) != nil } }

    /// The name of one kind; nil if its values are unknown.
    package func name(_ kind: EpisodeIdentity.Kind) -> String? {
        let value: String? =
            switch kind {
            case .guid: guid
            case .slug: slug.map { slug in number.map { "\(slug)/\($0)" } ?? slug }
            case .address: url.flatMap(MediaAddress.stable)
            case .link: link.flatMap(MediaAddress.stablePage)
            case .title: title.map { title in releasedAt.map { "\(title)\n\($0.dayNumber)" } ?? title }
            case .number: number.map(String.init)
            }
        guard let value, !value.isEmpty else { return nil }
        return "\(kind.rawValue):\(value)"
    }
}

extension Production {
    /// The identities of its episodes, in their order; all are unique. See `EpisodeIdentity`.
    package var episodeIdentities: [String] {
        EpisodeIdentity.identities(of: episodes, isNumbered: slug != nil)
    }
}
