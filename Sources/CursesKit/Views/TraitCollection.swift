/// What is known of the place in which something is shown, and what layouts are chosen by.
///
/// A window has one, made of its size and of what its terminal can do; views and controllers have that
/// of their window. It is compared by value, so a resize that matters to nobody changes nothing.
public struct TraitCollection: Hashable, Sendable {
    /// The kind of device that a window stands for.
    public let userInterfaceIdiom: UserInterfaceIdiom
    /// Whether the window is higher than wide, as a person sees it.
    public let orientation: Orientation
    /// Whether there is room for two columns: from 80 cells on.
    public let horizontalSizeClass: SizeClass
    /// Whether there are rows to spare: from 20 on.
    public let verticalSizeClass: SizeClass
    /// How many colours the terminal has.
    public let colorDepth: ColorDepth
    /// Whether transitions are left out.
    public let reducesMotion: Bool
    /// Whether characters outside ASCII can be shown.
    public let hasUnicode: Bool
    /// Whether the theme puts dark text on light or light on dark.
    public let userInterfaceStyle: UserInterfaceStyle

    /// What a window stands for; what is drawn for a phone also fits a small window.
    public enum UserInterfaceIdiom: String, Hashable, Sendable {
        /// A window of less than 100 columns or less than 24 rows.
        case phone
        /// A window that is at least so wide and so high.
        case pad
    }

    /// The shape of a window; a cell counts as twice as high as wide.
    public enum Orientation: String, Hashable, Sendable {
        /// At least as high as wide: at most two columns for each row.
        case portrait
        /// Wider than high, as most terminals are.
        case landscape
    }

    /// What a theme is like.
    public enum UserInterfaceStyle: Hashable, Sendable {
        /// It leaves text and background to the terminal, of which nobody knows what they are.
        case unspecified
        /// Dark text on a light background.
        case light
        /// Light text on a dark background.
        case dark
    }

    /// How much room there is in one direction.
    public enum SizeClass: Hashable, Sendable {
        /// Little: what can be left out is left out.
        case compact
        /// Enough.
        case regular
    }

    /// The traits of a window of `size` cells on a terminal that, unless told otherwise, can do everything.
    public init(
        size: Size, colorDepth: ColorDepth = .direct, reducesMotion: Bool = false, hasUnicode: Bool = true,
        userInterfaceStyle: UserInterfaceStyle = .unspecified
    ) {
        userInterfaceIdiom = size.width >= 100 && size.height >= 24 ? .pad : .phone
        orientation = size.width > 2 * size.height ? .landscape : .portrait
        horizontalSizeClass = size.width >= 80 ? .regular : .compact
        verticalSizeClass = size.height >= 20 ? .regular : .compact
        self.colorDepth = colorDepth
        self.reducesMotion = reducesMotion
        self.hasUnicode = hasUnicode
        self.userInterfaceStyle = userInterfaceStyle
    }

    /// What is assumed where there is no window: the smallest of phones.
    static let unspecified = TraitCollection(size: .zero)
}
