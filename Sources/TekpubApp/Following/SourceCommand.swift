import CursesKit
import Localization
import TekpubKit

/// What keys do with a source on its row of the menu.
enum SourceCommand: Hashable {
    case retry, refresh, markNew, markOlder, settings, edit, moveUp, moveDown, logIn, logOut, remove

    /// The action with its keys.
    var definition: KeyCommand.Definition {
        switch self {
        case .retry: .retrySource
        case .refresh: .refresh
        case .markNew: .markSourceNew
        case .markOlder: .markSourceOlder
        case .settings: .sourceSettings
        case .edit: .editSource
        case .moveUp: .moveSourceUp
        case .moveDown: .moveSourceDown
        case .logIn, .logOut: .logIn
        case .remove: .removeSource
        }
    }

    /// The title; nil for that of the action.
    var title: String? {
        switch self {
        case .logIn: localized("Log in …")
        case .logOut: localized("Log out …")
        default: nil
        }
    }
}
