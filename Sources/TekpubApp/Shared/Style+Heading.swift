import CursesKit

extension Style {
    /// The style of a screen's heading.
    static let heading = Style(attributes: .bold)
}
