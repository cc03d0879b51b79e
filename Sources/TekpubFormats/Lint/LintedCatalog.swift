import Localization

/// A catalogue in one of Tekpub's JSON wires, and its flaws.
///
/// Source: the API of 2010, and the documents of 2012, as `JSONPath` lists them.
struct LintedCatalog {
    private var flaws: [LintFlaw] = []
    private(set) var episodeCount = 0
    /// The addresses of the episodes' videos.
    private var videos: [Located<String>] = []
    /// Whether something is a list of productions, or leads to one.
    private var isRecognised = false
    private var productionCount = 0
    private var slugs: Set<String> = []

    typealias Node = JSONOutline.Node

    /// - Returns: nil if the document is none of Tekpub's.
    init?(_ root: Node) {
        if root.isArray {
            check(list: root)
        } else {
            check(productions: root["productions"])
            check(list: root["featured"]?["productions"])
            for channel in (root["channels"] ?? root["categories"])?.elements ?? [] {
                check(list: channel["productions"], repeats: true)
            }
            for query in root["queries"]?.elements ?? [] { check(query) }
            for (name, action) in root["actions"]?.members ?? [] { check(action, name: name) }
            for filter in root["filters"]?.elements ?? [] { check(filter: filter) }
            if !isRecognised { checkWrappedList(in: root) }
        }
        guard isRecognised else { return nil }
    }

    /// The flaws with their positions, in the order of the document.
    func problems(in text: SourceText) -> [FeedProblem] {
        flaws.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
            .map {
                FeedProblem($0.element.code, at: text.position(at: $0.element.offset), $0.element.message)
            }
    }

    /// The videos to ask for.
    func enclosures(in text: SourceText, resolvedBy addresses: WebAddress) -> [FeedLint.Enclosure] {
        videos.compactMap { video in
            addresses.url(video.value).map {
                FeedLint.Enclosure(
                    position: text.position(at: video.offset), url: $0, type: nil, byteCount: nil)
            }
        }
    }

    private mutating func add(_ code: FeedProblem.Code, _ offset: Int, _ message: String) {
        flaws.append(LintFlaw(code: code, offset: offset, message: message))
    }
}

// MARK: Documents

extension LintedCatalog {
    /// Checks the productions of a document: a list, `items` or `all`, or addresses of lists.
    private mutating func check(productions node: Node?) {
        guard let node else { return }
        if node.isArray { return check(list: node) }
        check(list: node["items"])
        check(list: node["all"])
        check(list: node["featured"]?["productions"], repeats: true)
        if node.members.contains(where: { $0.node.text != nil }) { isRecognised = true }
    }

    /// Checks a list of productions.
    ///
    /// - Parameter repeats: whether it may contain productions of another list.
    private mutating func check(list: Node?, repeats: Bool = false) {
        guard let list, list.isArray else { return }
        isRecognised = true
        for production in list.elements { check(production: production, repeats: repeats) }
    }

    /// Checks the array of an object that has no other list.
    private mutating func checkWrappedList(in root: Node) {
        let list = root.members.first { member in
            guard let first = member.node.elements.first, !first.isArray else { return false }
            return member.key != "errors" && member.key != "episodes"
                && first.members.contains { $0.key.resemblesTitle }
        }
        guard let (key, node) = list else { return }
        add(
            .listWrapped, node.offset,
            localized("Only tekpub reads the list in '\(key)'. Call it 'productions', or send it alone."))
        check(list: node)
    }

    private mutating func check(_ query: Node) {
        isRecognised = true
        guard query["url"]?.text == nil, query["href"]?.text == nil, query.text == nil else { return }
        add(.queryAddress, query.offset, localized("The query has no 'url'."))
    }

    private mutating func check(_ action: Node, name: String) {
        if action["url"]?.text == nil, action["href"]?.text == nil {
            add(.actionAddress, action.offset, localized("The action '\(name)' has no 'url'."))
        }
    }

    private mutating func check(filter: Node) {
        for key in ["rel", "href"] where filter[key]?.text == nil {
            add(.filterIncomplete, filter.offset, localized("The filter has no '\(key)'."))
        }
    }
}

// MARK: Productions

extension LintedCatalog {
    private mutating func check(production: Node, repeats: Bool) {
        productionCount += 1
        guard production.isArray || !production.members.isEmpty else {
            return add(
                .titleMissing, production.offset,
                localized("Production \(productionCount) is no object with a 'title'."))
        }
        if production.member("title")?.text == nil {
            add(
                .titleMissing, production.offset,
                sentence(
                    localized("Production \(productionCount) has no 'title'."), for: production,
                    naming: { localized("Production \(productionCount) has no 'title' (it has \($0)).") }))
        }
        checkSlug(of: production, repeats: repeats)
        if let price = production.member("price"), price.text?.value.number == nil, price.isValue {
            add(.priceUnreadable, price.offset, localized("The price is no number."))
        }
        checkDate(production.member("released_at"))
        guard let episodes = production.member("episodes") else { return }
        var numbers: Set<Int> = []
        for (index, element) in episodes.elements.enumerated() {
            check(episode: element, number: index + 1, known: &numbers)
        }
    }

    /// Returns the sentence about a missing title, with the keys that may be meant.
    private func sentence(
        _ plain: String, for node: Node, naming: (String) -> String
    ) -> String {
        let keys = node.keys
        let shown = keys.first(where: \.resemblesTitle).map { [$0] } ?? Array(keys.prefix(3))
        return shown.isEmpty ? plain : naming(shown.map { "'\($0)'" }.joined(separator: ", "))
    }

    private mutating func checkSlug(of production: Node, repeats: Bool) {
        guard let slug = production.member("slug")?.text else {
            if ["id", "_id", "guid"].allSatisfy({ production.member($0)?.text == nil }) {
                add(
                    .slugMissing, production.offset,
                    localized(
                        "The production has no 'slug' or 'id'. Without one, a new title looks like a new production."
                    ))
            }
            return
        }
        if !slugs.insert(slug.value).inserted, !repeats {
            add(
                .slugDuplicate, slug.offset,
                localized("The slug '\(slug.value)' is that of another production."))
        }
    }

    private mutating func checkDate(_ date: Node?) {
        guard let date, let text = date.text, ReleaseDate(feedDate: text.value) == nil else { return }
        add(
            .dateUnreadable, date.offset,
            localized("'\(text.value)' is no date. Write it as \("2009-10-24T09:00:00Z")."))
    }

    /// - Parameters:
    ///   - element: the episode, or an object around it, as in the API of 2010.
    ///   - number: its position in the production, from 1.
    ///   - known: the numbers so far.
    private mutating func check(episode element: Node, number: Int, known: inout Set<Int>) {
        episodeCount += 1
        let episode = element["episode"] ?? element
        if episode["title"]?.text == nil {
            let production = productionCount
            add(
                .titleMissing, episode.offset,
                sentence(
                    localized("Episode \(number) of production \(production) has no 'title'."), for: episode,
                    naming: {
                        localized(
                            "Episode \(number) of production \(production) has no 'title' (it has \($0)).")
                    }))
        }
        checkNumber(of: episode, known: &known)
        checkDate(episode["released_at"])
        if let duration = episode["duration"], duration.isValue,
            duration.text?.value.number.map({ $0 >= 0 }) != true
        {
            add(.durationUnreadable, duration.offset, localized("The duration is no number of seconds."))
        }
        if let video = (episode["url"] ?? episode["override_url"])?.text {
            videos.append(video)
        } else if element["episode"] == nil, episode["details"]?["media"] == nil {
            // The API of 2010 is asked for the address of each video.
            add(.videoMissing, episode.offset, localized("The episode has no 'url', so it cannot be played."))
        }
    }

    private mutating func checkNumber(of episode: Node, known: inout Set<Int>) {
        guard let node = episode["number"], let number = node.text?.value.number.map({ Int($0) }) else {
            return add(.numberMissing, episode.offset, localized("The episode has no 'number'."))
        }
        if !known.insert(number).inserted {
            add(
                .numberDuplicate, node.offset,
                localized("The number \(number) is that of another episode."))
        }
    }
}

// MARK: Nodes

extension JSONOutline.Node {
    fileprivate var isArray: Bool { if case .array = value { true } else { false } }

    /// Whether this is a text, a number or a container, and not `null`, `true` or `false`.
    fileprivate var isValue: Bool { if case .other = value { false } else { true } }

    /// The members; empty if this is no object.
    fileprivate var members: [(key: String, node: JSONOutline.Node)] {
        if case .object(let members) = value { members } else { [] }
    }

    /// The value called `key` of a production, which is an object, or an array of objects with one key each.
    fileprivate func member(_ key: String) -> JSONOutline.Node? {
        self[key] ?? elements.lazy.compactMap { $0[key] }.first
    }

    /// The keys of a production or an episode.
    fileprivate var keys: [String] { (members + elements.flatMap(\.members)).map(\.key) }
}

extension String {
    /// The number that a JSON scalar means; nil if it is none.
    fileprivate var number: Double? {
        Double(self).flatMap { abs($0) < 1e15 ? $0 : nil }
    }
}
