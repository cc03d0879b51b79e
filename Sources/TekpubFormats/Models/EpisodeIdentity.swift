/// How an episode is recognised when its catalogue is loaded again: by what its publisher wrote, never by its
/// place.
///
/// An episode has a name of each kind that its values allow, such as `guid:8d2f` or `title:Views`. Its identity
/// is the first of them that no other episode of its production has.
package enum EpisodeIdentity {
    /// Where a name comes from; the raw value is what the name begins with.
    package enum Kind: String, CaseIterable, Sendable {
        /// The identifier of the publisher.
        case guid
        /// The short name and the number that an API states.
        case slug
        /// The address of the video, without what changes from day to day.
        case address = "url"
        /// The address of the page.
        case link
        /// The title, with the release date if known.
        case title
        /// The number that the publisher states.
        case number

        /// The kinds in the order in which they are trusted.
        ///
        /// - Parameter isNumbered: whether an API numbers the episodes: its productions have short names. In a
        ///   feed, numbers begin again with each season.
        package static func ordered(isNumbered: Bool) -> [Kind] {
            isNumbered ? [.guid, .slug, .number, .address, .link, .title] : allCases
        }
    }

    /// The identities of `episodes`, in their order: no two are equal.
    ///
    /// Takes time in proportion to the number of episodes. Those that are equal in every name are told apart by
    /// their order, since nothing else is known.
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

    /// All names of an episode in one.
    package static func joined(_ names: [String]) -> String { names.joined(separator: "\n") }

    /// The identity of the episode that is the `number`th, from 1, to have all of these names.
    package static func twin(_ number: Int, of names: String) -> String { "twin\(number):\(names)" }

    /// The names in what `twin` makes; nil for any other identity.
    package static func namesOfTwin(_ identity: String) -> String? {
        guard identity.hasPrefix("twin"), let colon = identity.firstIndex(of: ":") else { return nil }
        return String(identity[identity.index(after: colon)...])
    }

    /// The identity that stands for the number by which version 0.1.0 knew an episode.
    package static func former(_ number: Int) -> String { "place:\(number)" }

    /// The number in what `former` makes; nil for any other identity.
    package static func formerNumber(_ identity: String) -> Int? {
        identity.hasPrefix("place:") ? Int(identity.dropFirst(6)) : nil
    }
}

extension Episode {
    /// The names by which it can be recognised; perhaps none.
    package var names: [String] { EpisodeIdentity.Kind.allCases.compactMap(name) }

    /// Its name of one kind; nil if what that is made of is not known.
    package func name(_ kind: EpisodeIdentity.Kind) -> String? {
        let value: String? =
            switch kind {
            case .guid: guid
            case .slug: slug.map { slug in number.map { "\(slug)/\($0)" } ?? slug }
            case .address: url.flatMap(MediaAddress.stable)
            case .link: link.flatMap(MediaAddress.stablePage)
            case .title: title.map { title in releasedAt.map { "\(title)\n\($0.number)" } ?? title }
            case .number: number.map(String.init)
            }
        guard let value, !value.isEmpty else { return nil }
        return "\(kind.rawValue):\(value)"
    }
}

extension Production {
    /// The identities of its episodes, in their order: no two are equal. See `EpisodeIdentity`.
    package var episodeIdentities: [String] {
        EpisodeIdentity.identities(of: episodes, isNumbered: slug != nil)
    }
}
