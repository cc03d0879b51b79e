import CursesKit

/// How this program's screens look.
enum Palette {
    /// What the user can act on, and the progress of things.
    static let tint = Style(foreground: .rgb(64, 156, 255))
    /// What matters less than what stands beside it.
    static let secondary = Style(attributes: .dim)
    static let heading = Style(attributes: .bold)
}
