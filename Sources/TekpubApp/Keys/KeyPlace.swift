import CursesKit
import Localization

/// A part of the program in which actions have keys of their own.
///
/// The name of a `KeyCommand.Definition` begins with the place, unless its command is there everywhere.
public enum KeyPlace: String, CaseIterable, Sendable {
    case everywhere, list, menu, queue, downloads, notes, transcript, settings, episode, text, player,
        commands
    case field, dialog

    /// The place of an action.
    init(_ identifier: KeyCommand.Identifier) {
        let name = identifier.rawValue
        let place = name.utf8.firstIndex(of: UInt8(ascii: ".")).flatMap {
            Self(rawValue: String(name[..<$0]))
        }
        self = place ?? .everywhere
    }

    /// The place whose keys hold here too, unless this place has others; nil for none.
    var parent: KeyPlace? {
        switch self {
        case .menu, .queue, .downloads, .notes, .transcript, .settings: .list
        default: nil
        }
    }

    /// Where it is, for the manual.
    public var summary: String {
        switch self {
        case .everywhere: localized("On every screen")
        case .list: localized("Lists of productions and episodes, and moving in every list")
        case .menu: localized("The menu")
        case .queue: localized("The queue")
        case .downloads: localized("The downloads")
        case .notes: localized("The notes")
        case .transcript: localized("A transcript")
        case .settings: localized("Settings and keys")
        case .episode: localized("The page of an episode")
        case .text: localized("Texts that scroll, and their links")
        case .player: localized("Everywhere while something plays")
        case .commands: localized("Your own commands, on episodes")
        case .field: localized("Text fields")
        case .dialog: localized("Questions, forms, menus and the list of keys")
        }
    }

    /// Whether the commands of this place and of `inner` meet, and the ones of `inner` are asked first or at the same
    /// time.
    func reaches(_ inner: KeyPlace) -> Bool {
        switch self {
        case .everywhere, .player: inner != .field && inner != .dialog
        case .episode: inner == self || inner == .text
        case .commands: inner == self || Self.placesOfEpisodes.contains(inner)
        default: inner == self || inner.parent == self
        }
    }

    /// The places in which the user's own commands are offered.
    private static let placesOfEpisodes: Set<KeyPlace> = [.list, .queue, .downloads, .episode, .text]

    /// Whether the commands are asked after those of all lists and pages.
    var isOutermost: Bool { self == .everywhere || self == .player }
}

extension KeyCommand.Identifier {
    /// The name in its place.
    var name: String {
        rawValue.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(rawValue[rawValue.index(after: $0)...]) }
            ?? rawValue
    }
}
