import CursesKit
import Localization

/// A row with a name and what it is set to: a setting with its value, or an action with its keys.
final class SettingCell: TableColumnCell {
    static let identifier = "setting"

    /// The columns of a table of settings.
    ///
    /// - Parameter width: of the longest name.
    static func columns(nameWidth width: Int) -> [TableColumn] {
        [
            TableColumn("name", width: min(width, longestName), idealWidth: width, priority: 1),
            TableColumn("value", width: leastValue, isFlexible: true),
        ]
    }

    private static let (longestName, leastValue) = (24, 6)

    private var words = ""

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    override func layoutSubviews() {
        // Below the titles of the sections, as in the settings of a phone.
        accessoryType = traitCollection.finish == .glossy ? .disclosureIndicator : .none
    }

    /// Shows a row.
    ///
    /// - Parameter isUsual: whether the user has changed nothing, so that the value is secondary.
    func show(_ name: String, _ value: String, isUsual: Bool) {
        words = RowWords.joined(name, value)
        self["name"] = "\(name)"
        self["value"] = isUsual ? .secondary("\(value)") : "\(value)"
        text = " " + self["name"]
        detailText = self["value"]
        setNeedsColumnText()
    }

    override var accessibilityLabel: String? { words }

    override func draw(_ canvas: inout Canvas) {
        if columnLayout.columnFrames.isEmpty { drawTexts(on: &canvas) } else { super.draw(&canvas) }
    }

    /// Draws the name on the left and the value on the right, in the look of a phone.
    private func drawTexts(on canvas: inout Canvas) {
        let style = drawGround(on: &canvas, isSelected: isFocused)
        let value = self["value"].truncated(to: max(0, contentEnd / 2))
        canvas.draw(
            value, at: Point(x: contentEnd - value.width, y: 0), style: isFocused ? style : .secondaryLabel)
        canvas.draw(
            self["name"], at: Point(x: 1, y: 0), style: style.adding(.bold),
            limit: max(0, contentEnd - value.width - 2))
    }
}
