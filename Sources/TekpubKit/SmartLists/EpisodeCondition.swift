/// What an episode must fulfil to be in a smart list, such as `unplayed and longer than 40 min and in Talks`.
///
/// This folder has smart lists: searches with a name. A `ConditionParser` makes a condition of the words that the user
/// wrote, and a `ConditionCompletion` says how they can go on. The lists are in the library (`SmartListStore`) or in the
/// configuration (`SmartListTable`). An `EpisodeIndex` keeps what conditions ask for in memory, in `EpisodeColumns` for
/// each catalogue, and finds the episodes of all sources that fulfil one; `FoundEpisodes` reads their rows as they are
/// shown.
public indirect enum EpisodeCondition: Hashable, Sendable {
    /// What the user did with it.
    case state(State)
    /// Sound alone, or a video.
    case kind(MediaPreferences.Kind)
    /// Lengths in seconds; an episode whose length is unknown is neither longer nor shorter.
    case longer(than: Int)
    case shorter(than: Int)
    /// Ages in the days of the reader; an episode whose release date is unknown is neither newer nor older.
    case newer(than: Age)
    case older(than: Age)
    /// In the source with this title, or in a folder with this name, whatever their case and accents.
    case inside(String)
    /// The title contains all of these words.
    case titled(String)
    /// The titles of the episode, its production or its source contain all of these words.
    case words(String)
    case not(EpisodeCondition)
    /// All of these, at least two.
    case all([EpisodeCondition])
    /// Any of these, at least two.
    case any([EpisodeCondition])

    /// What the user did with an episode.
    public enum State: Hashable, Sendable {
        /// Watched or heard to its end, or marked as that.
        case played
        /// Begun, and not played to its end.
        case started
        /// Listed under New.
        case new
        /// Its file is on this computer.
        case downloaded
        /// Its production is a favourite.
        case favourite
    }

    /// A time before today.
    public struct Age: Hashable, Sendable {
        /// At least 1.
        public let count: Int
        /// What is counted.
        public let unit: Unit

        /// A part of the calendar.
        public enum Unit: String, Hashable, Sendable, CaseIterable {
            case days, weeks, months, years
        }
    }

    /// Reads the words of a condition.
    public init(_ text: String) throws(EpisodeConditionError) {
        var parser = try ConditionParser(text)
        self = try parser.condition()
    }
}

extension EpisodeCondition {
    /// The titles and names that `in` asks for, in their order.
    var names: [String] {
        switch self {
        case .inside(let name): [name]
        case .not(let condition): condition.names
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.names)
        case .state, .kind, .longer, .shorter, .newer, .older, .titled, .words: []
        }
    }

    /// Whether it depends on a state of the user's.
    package func asks(for state: State) -> Bool {
        switch self {
        case .state(let own): own == state
        case .not(let condition): condition.asks(for: state)
        case .all(let conditions), .any(let conditions): conditions.contains { $0.asks(for: state) }
        case .kind, .longer, .shorter, .newer, .older, .inside, .titled, .words: false
        }
    }

    /// Looks for the sources and folders that it names.
    ///
    /// - Throws: `EpisodeConditionError.unknownName` for the first that no source has.
    package func checkNames(among sources: [Source]) throws(EpisodeConditionError) {
        for name in names where !sources.contains(where: { $0.isInside(name) }) {
            let known = sources.flatMap(\.conditionNames)
            throw .unknownName(name, nearest: Spelling.nearest(to: name, in: known))
        }
    }
}

extension Source {
    /// What `in` may be followed by to find this source: its title, and the names of its folders.
    package var conditionNames: [String] { folders + [title] }

    /// Whether `name` is its title, or a folder that contains it.
    func isInside(_ name: String) -> Bool {
        let folded = FoldedText.fold(name)
        return (conditionNames + [folders.joined(separator: " / ")]).contains {
            FoldedText.fold($0) == folded
        }
    }
}
