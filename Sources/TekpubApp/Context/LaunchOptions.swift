import CursesKit
import TekpubKit

/// Options for the browser's appearance.
public struct LaunchOptions: Sendable {
    /// The transition from the splash to the table.
    public let transition: LaunchTransition
    /// Whether animations are shown.
    public let isAnimated: Bool
    /// The colour theme.
    public var theme: Theme
    /// Whether pictures are shown, and fetched.
    public let showsImages: Bool
    /// How lists of productions look at first.
    public let list: ListOptions
    /// The columns of a wide window at first.
    public let columns: ColumnArrangement
    /// What is downloaded of sources whose own policy does not say.
    public let downloads: SourcePolicy
    /// The keys that the user chose.
    public let keys: KeyChoice
    /// The smart lists in the configuration.
    public let smartLists: [ConfiguredSmartList]
    /// Mistakes in the configuration to show in an alert, a sentence each.
    public var warnings: [String]

    /// Creates options; by default a crossfade, with animations and pictures, in the standard theme.
    public init(
        transition: LaunchTransition = .crossfade, isAnimated: Bool = true, theme: Theme = .standard,
        showsImages: Bool = true, list: ListOptions = ListOptions(),
        columns: ColumnArrangement = ColumnArrangement(), downloads: SourcePolicy = SourcePolicy(),
        keys: KeyChoice = KeyChoice(), smartLists: [ConfiguredSmartList] = [],
        warnings: [String] = []
    ) {
        self.transition = transition
        self.isAnimated = isAnimated
        self.theme = theme
        self.showsImages = showsImages
        self.list = list
        self.columns = columns
        self.downloads = downloads
        self.keys = keys
        self.smartLists = smartLists
        self.warnings = warnings
    }
}

/// How lists of productions look until the user changes them.
public struct ListOptions: Hashable, Sendable {
    /// The order.
    public let sort: SortOrder
    /// The names of the columns, from left to right; the title is always shown.
    public let columns: [String]

    /// Creates options; by default the server's order and all columns.
    public init(sort: SortOrder = .server, columns: [String] = ListOptions.allColumns) {
        self.sort = sort
        self.columns = columns
    }

    /// The names of all columns.
    public static let allColumns = ["title", "author", "progress", "seen", "length", "released"]
}

/// The transition from the splash to the table.
public enum LaunchTransition: String, CaseIterable, Sendable {
    /// A crossfade, doors that open, or no transition.
    case crossfade, doors, none

    /// The transition and its duration; nil for none.
    var appearance: (transition: Transition, duration: Duration)? {
        switch self {
        // The original's duration.
        case .crossfade: (.crossDissolve, .milliseconds(1500))
        // The duration of the door transitions in iPhone apps of the time.
        case .doors: (.openDoors, .milliseconds(1200))
        case .none: nil
        }
    }
}
