import TekpubKit

extension SortOrder {
    /// What the choice of an order calls it.
    var title: String {
        switch self {
        case .server: "Server's order"
        case .title: "Title"
        case .date: "Date, newest first"
        case .length: "Length, longest first"
        case .unwatched: "Unwatched first"
        }
    }
}
