import CursesKit
import Localization

/// A part of the screen whose ink a theme file may set, by its name in the file.
public enum ThemeRole: String, CaseIterable, Sendable {
    case label
    case background
    case secondaryLabel = "secondary-label"
    case tint
    case bar
    case barLabel = "bar-label"
    case selection
    case selectionLabel = "selection-label"
    case inactiveSelection = "inactive-selection"
    case inactiveSelectionLabel = "inactive-selection-label"
    case pane
    case paneLabel = "pane-label"
    case header
    case headerLabel = "header-label"
    case badge
    case badgeLabel = "badge-label"
    case separator
    case destructive

    /// The name in the file, such as `bar-label`.
    public var name: String { rawValue }

    /// What it colours, as the beginning of a sentence.
    public var summary: String {
        switch self {
        case .label: localized("Text")
        case .background: localized("What is behind it")
        case .secondaryLabel: localized("Less important text")
        case .tint: localized("What can be acted on, progress and signs")
        case .bar: localized("The bars above and below the content")
        case .barLabel: localized("Text on bars")
        case .selection: localized("The row or button that keys act on")
        case .selectionLabel: localized("Text on it")
        case .inactiveSelection: localized("The selected row of a column without the keys")
        case .inactiveSelectionLabel: localized("Text on it")
        case .pane: localized("Boxes above everything else, such as alerts")
        case .paneLabel: localized("Text in boxes")
        case .header: localized("Headers of sections")
        case .headerLabel: localized("Text of headers")
        case .badge: localized("Badges with a number")
        case .badgeLabel: localized("Text of badges")
        case .separator: localized("Lines between parts of the screen")
        case .destructive: localized("What cannot be undone")
        }
    }

    /// Surfaces that a glossy theme paints with light; in another colour they are flat.
    static let surfaces: Set<ThemeRole> = [.bar, .selection, .inactiveSelection, .header, .pane]
}

extension Theme {
    /// The ink of a role.
    subscript(role: ThemeRole) -> Ink {
        // Not by key paths: a theme file is read before the first frame, and they take a tenth of that time.
        get {
            switch role {
            case .label: label
            case .background: background
            case .secondaryLabel: secondaryLabel
            case .tint: tint
            case .bar: bar
            case .barLabel: barLabel
            case .selection: selection
            case .selectionLabel: selectionLabel
            case .inactiveSelection: inactiveSelection
            case .inactiveSelectionLabel: inactiveSelectionLabel
            case .pane: pane
            case .paneLabel: paneLabel
            case .header: header
            case .headerLabel: headerLabel
            case .badge: badge
            case .badgeLabel: badgeLabel
            case .separator: separator
            case .destructive: destructive
            }
        }
        set {
            switch role {
            case .label: label = newValue
            case .background: background = newValue
            case .secondaryLabel: secondaryLabel = newValue
            case .tint: tint = newValue
            case .bar: bar = newValue
            case .barLabel: barLabel = newValue
            case .selection: selection = newValue
            case .selectionLabel: selectionLabel = newValue
            case .inactiveSelection: inactiveSelection = newValue
            case .inactiveSelectionLabel: inactiveSelectionLabel = newValue
            case .pane: pane = newValue
            case .paneLabel: paneLabel = newValue
            case .header: header = newValue
            case .headerLabel: headerLabel = newValue
            case .badge: badge = newValue
            case .badgeLabel: badgeLabel = newValue
            case .separator: separator = newValue
            case .destructive: destructive = newValue
            }
        }
    }
}

extension ThemeRole {
    /// An ink that must be readable on another.
    struct Contrast: Sendable {
        let text, ground: ThemeRole
        /// The least contrast that the Web Content Accessibility Guidelines ask for.
        let least: Double

        /// The contrast; nil if the terminal chooses one of the colours.
        func value(in theme: Theme) -> Double? {
            let (text, ground) = (theme[text].color, theme[ground].color)
            return text == .standard || ground == .standard ? nil : text.contrast(to: ground)
        }
    }

    static let contrasts =
        texts.map { Contrast(text: $0, ground: $1, least: 4.5) }
        + signs.map { Contrast(text: $0, ground: $1, least: 3) }

    private static let texts: [(ThemeRole, ThemeRole)] = [
        (.label, .background), (.barLabel, .bar), (.selectionLabel, .selection),
        (.inactiveSelectionLabel, .inactiveSelection), (.paneLabel, .pane), (.headerLabel, .header),
        (.badgeLabel, .badge),
    ]
    private static let signs: [(ThemeRole, ThemeRole)] = [
        (.secondaryLabel, .background), (.tint, .background), (.destructive, .background),
        (.destructive, .pane),
    ]
}
