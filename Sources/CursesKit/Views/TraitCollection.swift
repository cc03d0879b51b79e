/// The environment of a window: what layouts are chosen by.
///
/// A window makes its traits from its size and its terminal's capabilities; views and controllers have those
/// of their window. Traits are compared by value, so a resize that changes none of them has no effect.
public struct TraitCollection: Hashable, Sendable {
    /// The kind of device that the window resembles.
    public let userInterfaceIdiom: UserInterfaceIdiom
    /// Whether the window looks higher than wide.
    public let orientation: Orientation
    /// Whether there is room for two columns: 80 cells or more.
    public let horizontalSizeClass: SizeClass
    /// Whether there is room for three columns: 150 cells or more, in at least 24 rows.
    public let fitsThreeColumns: Bool
    /// Whether there are rows to spare: 20 or more.
    public let verticalSizeClass: SizeClass
    /// The number of the terminal's colours.
    public let colorDepth: ColorDepth
    /// Whether animations and transitions are left out.
    public let reducesMotion: Bool
    /// Whether the terminal shows characters outside ASCII.
    public let hasUnicode: Bool
    /// Whether the terminal shows blocks that fill eighths of a cell.
    public let hasPartialBlocks: Bool
    /// Whether an `ImageView` shows bitmaps: the program allows it, and the terminal has half blocks and at least
    /// 256 colours.
    public let showsBitmaps: Bool
    /// Whether the theme shows dark text on light or light text on dark; a theme in the terminal's own colours
    /// has the style of the terminal's background, once that is known.
    public let userInterfaceStyle: UserInterfaceStyle
    /// Whether the theme has a gloss, as on a phone of 2010.
    public let finish: Finish

    /// The kind of device that a window resembles; what is drawn for a phone fits any window.
    public enum UserInterfaceIdiom: String, Hashable, Sendable {
        /// A window of less than 100 columns or less than 24 rows.
        case phone
        /// A window of at least 100 columns and 24 rows.
        case pad
    }

    /// The shape of a window; a cell counts as twice as high as wide.
    public enum Orientation: String, Hashable, Sendable {
        /// At least as high as wide: at most two columns for each row.
        case portrait
        /// Wider than high, like most terminals.
        case landscape
    }

    /// The brightness of a theme.
    public enum UserInterfaceStyle: Hashable, Sendable {
        /// The theme uses the terminal's own colours, and the background is not known yet.
        case unspecified
        /// Dark text on a light background.
        case light
        /// Light text on a dark background.
        case dark
    }

    /// The look of surfaces, such as bars.
    public enum Finish: Hashable, Sendable {
        /// In one colour each.
        case flat
        /// With a `Gloss`. Layouts resemble a phone: rows have two lines and a disclosure indicator.
        case glossy
    }

    /// The room in one direction.
    public enum SizeClass: Hashable, Sendable {
        /// Little room: layouts leave out what they can.
        case compact
        /// Enough room.
        case regular
    }

    /// The traits of a window of `size` cells; by default, on a terminal with all capabilities. A terminal
    /// without Unicode has no partial blocks.
    public init(
        size: Size, colorDepth: ColorDepth = .direct, reducesMotion: Bool = false, hasUnicode: Bool = true,
        hasPartialBlocks: Bool? = nil, showsBitmaps: Bool = true,
        userInterfaceStyle: UserInterfaceStyle = .unspecified, finish: Finish = .flat
    ) {
        userInterfaceIdiom = size.width >= 100 && size.height >= 24 ? .pad : .phone
        orientation = size.width > 2 * size.height ? .landscape : .portrait
        fitsThreeColumns = size.width >= 150 && size.height >= 24
        horizontalSizeClass = size.width >= 80 ? .regular : .compact
        verticalSizeClass = size.height >= 20 ? .regular : .compact
        self.colorDepth = colorDepth
        self.reducesMotion = reducesMotion
        self.hasUnicode = hasUnicode
        self.hasPartialBlocks = hasUnicode && hasPartialBlocks ?? true
        self.showsBitmaps = showsBitmaps && self.hasPartialBlocks && colorDepth >= .indexed256
        self.userInterfaceStyle = userInterfaceStyle
        self.finish = finish
    }

    /// Whether the light on surfaces can be seen: a glossy finish, half blocks and at least 256 colours.
    var showsRelief: Bool { finish == .glossy && hasPartialBlocks && colorDepth >= .indexed256 }

    /// The traits without a window: those of the smallest phone.
    static let unspecified = TraitCollection(size: .zero)
}
