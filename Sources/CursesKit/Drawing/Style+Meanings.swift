extension Style {
    /// Text that matters less than what stands beside it.
    public static let secondaryLabel = Style(foreground: .secondaryLabel)
    /// What the user can act on, and the progress of things.
    public static let tint = Style(foreground: .tint)
    /// The bars above and below what is shown.
    public static let bar = Style(foreground: .barLabel, background: .bar)
    /// The row or button that keys act on; bold whatever the theme, so that it is not told by colour alone.
    public static let selection = Style(
        foreground: .selectionLabel, background: .selection, attributes: .bold)
    /// Boxes that lie above everything else, such as alerts.
    public static let pane = Style(foreground: .paneLabel, background: .pane)
    /// The headings of a table's sections; bold whatever the theme.
    public static let header = Style(foreground: .headerLabel, background: .header, attributes: .bold)
    /// Lines between things.
    public static let separator = Style(foreground: .separator)
    /// What cannot be undone; bold whatever the theme, so that it is not told by colour alone.
    public static let destructive = Style(foreground: .destructive, attributes: .bold)
}
