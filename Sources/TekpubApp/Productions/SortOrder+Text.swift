import TekpubKit

extension SortOrder {
    /// The title in the list of orders.
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
