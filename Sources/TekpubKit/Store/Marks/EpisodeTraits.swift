import TekpubFormats

/// The names of an episode that its mark stores, to find the episode again after its publisher changed some
/// of them.
///
/// Only names that no other episode of the production has are used: a name that two episodes share never
/// moves a mark from one to the other.
struct EpisodeTraits: Hashable {
    /// The kind of a name; the raw value is the prefix of the name.
    enum Kind: String {
        case guid, address = "url", link, datedTitle = "dated", title, slug, number, date

        /// The kinds that are used to find an episode, most reliable first. Numbers are last: some servers
        /// renumber the episodes whenever one is added.
        static let ordered: [Kind] = [.guid, .address, .link, .datedTitle, .title, .slug, .number]
    }

    /// The names that no other episode had, such as `guid:8d2f`, and the date.
    private(set) var names: [Kind: String] = [:]
    /// The names that another episode had too. If they differ, the episodes differ.
    private var shared: [Kind: String] = [:]

    /// Collects the names of an episode.
    ///
    /// - Parameter isUnique: whether no other episode of the production has the name.
    init(_ episode: Episode, isUnique: (String) -> Bool = { _ in true }) {
        for (kind, name) in episode.traitNames {
            if kind == .date || isUnique(name) { names[kind] = name } else { shared[kind] = name }
        }
    }

    /// Derives the names from an identity alone.
    init(identity: String) {
        let name = Self.kind(of: identity)
        guard let name else { return }
        let lines = identity.split(separator: "\n")
        if name == .title, lines.count > 1, let day = lines.last, let title = lines.first,
            day.count == 8, Int(day) != nil
        {
            names = [
                .title: String(title), .datedTitle: "dated" + identity.dropFirst(5), .date: "date:\(day)",
            ]
        } else {
            names = [name: identity]
        }
    }

    /// Reads the string that `packed` returns.
    init(packed: String) {
        for name in PackedStrings.unpack(packed) {
            if let kind = Self.kind(of: name) {
                names[kind] = name
            } else if name.hasPrefix("~"), let kind = Self.kind(of: String(name.dropFirst())) {
                shared[kind] = String(name.dropFirst())
            }
        }
    }

    /// All names in one string.
    var packed: String {
        PackedStrings.pack(names.values.sorted() + shared.values.map { "~\($0)" }.sorted()) ?? ""
    }

    private static func kind(of name: String) -> Kind? {
        Kind(rawValue: String(name.prefix { $0 != ":" }))
    }
}

extension EpisodeTraits {
    /// Whether an episode with the same name of `kind` is this episode.
    ///
    /// It is not if no other unique name agrees and several names differ: then another episode reuses an
    /// identifier, an address or a number.
    func agrees(with other: EpisodeTraits, on kind: Kind) -> Bool {
        if kind == .datedTitle { return true }
        var rest: [Kind] = [.guid, .address, .link, .title]
        let isNumber = kind == .slug || kind == .number
        if !isNumber { rest += [.slug, .number, .date] }
        var differenceCount = 0
        for trait in rest where trait != kind {
            guard let mine = names[trait] ?? shared[trait],
                let its = other.names[trait] ?? other.shared[trait]
            else { continue }
            if mine != its {
                differenceCount += 1
            } else if shared[trait] == nil, other.shared[trait] == nil {
                return true
            }
        }
        return differenceCount < (kind == .guid || kind == .address ? 3 : 2)
    }

    /// Matches `episodes` with `known`.
    ///
    /// - Returns: indexes into `episodes` by indexes into `known`; each occurs at most once.
    static func matches(of known: [EpisodeTraits], in episodes: [EpisodeTraits]) -> [Int: Int] {
        var matches: [Int: Int] = [:]
        var taken: Set<Int> = []
        for kind in Kind.ordered {
            let wanted = unique(known, of: kind) { matches[$0] == nil }
            let found = unique(episodes, of: kind) { !taken.contains($0) }
            for (name, index) in wanted {
                guard let candidate = found[name], known[index].agrees(with: episodes[candidate], on: kind)
                else { continue }
                matches[index] = candidate
                taken.insert(candidate)
            }
        }
        return matches
    }

    /// Returns the indexes of the traits whose name of `kind` is unique, by that name.
    private static func unique(
        _ traits: [EpisodeTraits], of kind: Kind, where isFree: (Int) -> Bool
    ) -> [String: Int] {
        var indexes: [String: Int?] = [:]
        for (index, traits) in traits.enumerated() where isFree(index) {
            guard let name = traits.names[kind] else { continue }
            indexes.updateValue(indexes.keys.contains(name) ? nil : index, forKey: name)
        }
        return indexes.compactMapValues { $0 }
    }
}

extension Episode {
    /// All names by which a mark may find the episode again.
    var traitNames: [(kind: EpisodeTraits.Kind, name: String)] {
        let names: [(EpisodeTraits.Kind, String?)] = [
            (.guid, name(.guid)), (.address, name(.address)), (.link, name(.link)),
            (.datedTitle, releasedAt == nil ? nil : name(.title).map { "dated" + $0.dropFirst(5) }),
            (.title, title.map { "title:\($0)" }), (.slug, name(.slug)), (.number, name(.number)),
            (.date, releasedAt.map { "date:\($0.dayNumber)" }),
        ]
        return names.compactMap { kind, name in name.map { (kind, $0) } }
    }
}
