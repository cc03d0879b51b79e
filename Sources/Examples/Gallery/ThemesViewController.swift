import CursesKit

/// The built-in themes, and every style in the theme of the window. Enter on a theme chooses it.
final class ThemesViewController: TableViewController {
    private let styles: [(name: Text, style: Style)] = [
        ("Text", .plain), ("Secondary text", .secondaryLabel), ("Tint", .tint), ("Bar", .bar),
        ("Selection", .selection), ("Pane", .pane), ("Header", .header), ("Badge", .badge),
        ("Separator", .separator), ("Destructive", .destructive),
    ]

    override init() {
        super.init()
        title = "Themes"
    }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? Theme.builtIn.count : styles.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        ["Themes", "Styles"][section]
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
        if indexPath.section == 0 {
            let theme = Theme.builtIn[indexPath.row]
            cell.text = Text(theme.name)
            cell.detailText = theme == tableView.window?.theme ? "✓" : ""
        } else {
            let (name, style) = styles[indexPath.row]
            let attributes = Text.Attributes(
                foreground: style.foreground, background: style.background, traits: style.attributes)
            cell.text = (" " + name + " ").adding(attributes)
            cell.detailText = ""
        }
        return cell
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        guard indexPath.section == 0 else { return }
        tableView.window?.theme = Theme.builtIn[indexPath.row]
        tableView.reloadData()
    }
}
