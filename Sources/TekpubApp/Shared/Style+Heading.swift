import CursesKit

extension Style {
    /// What a screen is about, above the rest.
    static let heading = Style(attributes: .bold)
}
