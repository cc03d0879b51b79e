import CursesKit
import Localization
import TekpubFormats
import TekpubKit

// This folder holds what several screens show: titles, positions, times (`DurationText`, `DayText`) and notices
// (`NoticeView`).

extension String {
    /// The text in the quotation marks of the language in force.
    var inQuotationMarks: String {
        switch Language.current {
        case .english, .pseudo: "“\(self)”"
        case .german: "„\(self)“"
        case .spanish: "«\(self)»"
        case .french: "«\u{A0}\(self)\u{A0}»"
        case .japanese: "「\(self)」"
        }
    }
}

extension Style {
    /// The style of a screen's heading.
    static let heading = Style(attributes: .bold)
}

extension ProductionSummary {
    /// The title to show, else the slug.
    var displayTitle: String { [title, slug].firstNonBlank ?? localized("Untitled production") }
}

extension ChannelSummary {
    /// The title to show, else the slug.
    var displayTitle: String { [title, slug].firstNonBlank ?? localized("Untitled channel") }
}

extension TableView {
    /// The position of the focused row among `count` rows, for the status bar: `3 of 12`; nil in an empty table.
    func focusedPosition(of count: Int) -> Text? {
        guard let path = focusedIndexPath else { return nil }
        return PositionText.text(path.row + 1, of: count)
    }
}
