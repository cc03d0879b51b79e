/// What the user has made of the columns of a wide window.
public struct ColumnArrangement: Hashable, Sendable, Codable {
    /// The widths of the menu and the preview in cells; nil for the usual ones.
    public var menuWidth, previewWidth: Int?
    /// Whether they are hidden; nil for as usual.
    public var hidesMenu, hidesPreview: Bool?

    /// Columns as given; by default as they are at first.
    public init(
        menuWidth: Int? = nil, previewWidth: Int? = nil, hidesMenu: Bool? = nil, hidesPreview: Bool? = nil
    ) {
        self.menuWidth = menuWidth
        self.previewWidth = previewWidth
        self.hidesMenu = hidesMenu
        self.hidesPreview = hidesPreview
    }
}
