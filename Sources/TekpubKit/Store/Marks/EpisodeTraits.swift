import TekpubFormats

/// What a mark keeps of its episode, to find it again after its publisher changed one thing or another.
///
/// It is looked for by the names alone that no other episode of the production had: what two episodes share
/// moves no mark from one to the other.
struct EpisodeTraits: Hashable {
    /// What a name is made of; the raw value is what it begins with.
    enum Kind: String {
        case guid, address = "url", link, datedTitle = "dated", title, slug, number, date

        /// Those by which an episode is looked for, the surest first. Numbers come last: some servers count the
        /// episodes anew whenever one is added.
        static let ordered: [Kind] = [.guid, .address, .link, .datedTitle, .title, .slug, .number]
    }

    /// The names that no other episode had, such as `guid:8d2f`, and the date.
    private(set) var names: [Kind: String] = [:]
    /// The names that another episode had as well: where they differ, the episodes do.
    private var shared: [Kind: String] = [:]

    /// What is known of an episode.
    ///
    /// - Parameter isUnique: whether no other episode of its production has that name.
    init(_ episode: Episode, isUnique: (String) -> Bool = { _ in true }) {
        for (kind, name) in episode.traitNames {
            if kind == .date || isUnique(name) { names[kind] = name } else { shared[kind] = name }
        }
    }

    /// What an identity alone tells.
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

    /// Reads what `packed` wrote.
    init(packed: String) {
        for name in PackedStrings.unpack(packed) {
            if let kind = Self.kind(of: name) {
                names[kind] = name
            } else if name.hasPrefix("~"), let kind = Self.kind(of: String(name.dropFirst())) {
                shared[kind] = String(name.dropFirst())
            }
        }
    }

    /// All of it in one text.
    var packed: String {
        PackedStrings.pack(names.values.sorted() + shared.values.map { "~\($0)" }.sorted()) ?? ""
    }

    private static func kind(of name: String) -> Kind? {
        Kind(rawValue: String(name.prefix { $0 != ":" }))
    }
}

extension EpisodeTraits {
    /// Whether an episode that has the same name of `kind` may be taken for this one: unless everything else
    /// that is known of both says that it is another one, which got an identifier, an address or a number that
    /// was free again.
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

    /// Finds out which of `episodes` are those of `known`.
    ///
    /// - Returns: places in `episodes` by places in `known`; each is there once at most.
    static func matches(of known: [EpisodeTraits], in episodes: [EpisodeTraits]) -> [Int: Int] {
        var matches: [Int: Int] = [:]
        var taken: Set<Int> = []
        for kind in Kind.ordered {
            let wanted = unique(known, of: kind) { matches[$0] == nil }
            let found = unique(episodes, of: kind) { !taken.contains($0) }
            for (name, place) in wanted {
                guard let candidate = found[name], known[place].agrees(with: episodes[candidate], on: kind)
                else { continue }
                matches[place] = candidate
                taken.insert(candidate)
            }
        }
        return matches
    }

    /// The places of the traits that alone have a name of `kind`, by that name.
    private static func unique(
        _ traits: [EpisodeTraits], of kind: Kind, where isFree: (Int) -> Bool
    ) -> [String: Int] {
        var places: [String: Int?] = [:]
        for (place, traits) in traits.enumerated() where isFree(place) {
            guard let name = traits.names[kind] else { continue }
            places.updateValue(places.keys.contains(name) ? nil : place, forKey: name)
        }
        return places.compactMapValues { $0 }
    }
}

extension Episode {
    /// Everything by which a mark may find it again.
    var traitNames: [(kind: EpisodeTraits.Kind, name: String)] {
        let names: [(EpisodeTraits.Kind, String?)] = [
            (.guid, name(.guid)), (.address, name(.address)), (.link, name(.link)),
            (.datedTitle, releasedAt == nil ? nil : name(.title).map { "dated" + $0.dropFirst(5) }),
            (.title, title.map { "title:\($0)" }), (.slug, name(.slug)), (.number, name(.number)),
            (.date, releasedAt.map { "date:\($0.number)" }),
        ]
        return names.compactMap { kind, name in name.map { (kind, $0) } }
    }
}
