import CursesKit

/// More columns than fit: names stay while the others scroll sideways. Columns can be sized and moved.
final class PlanetsViewController: TableViewController {
    private static let planets: [[String]] = [
        ["Mercury", "0.39", "0.24", "47.4", "4,879", "3.7", "0", "167", "no", "水星"],
        ["Venus", "0.72", "0.62", "35.0", "12,104", "8.9", "0", "464", "no", "金星"],
        ["Earth", "1.00", "1.00", "29.8", "12,756", "9.8", "1", "15", "no", "地球"],
        ["Mars", "1.52", "1.88", "24.1", "6,792", "3.7", "2", "-65", "no", "火星"],
        ["Jupiter", "5.20", "11.9", "13.1", "142,984", "23.1", "95", "-110", "yes", "木星"],
        ["Saturn", "9.57", "29.4", "9.7", "120,536", "9.0", "274", "-140", "yes", "土星"],
        ["Uranus", "19.2", "83.7", "6.8", "51,118", "8.7", "28", "-195", "yes", "天王星"],
        ["Neptune", "30.2", "164", "5.4", "49,528", "11.0", "16", "-200", "yes", "海王星"],
    ]

    private static let titles: [Text] = [
        "Planet", "Distance AU", "Year", "Speed km/s", "Diameter km", "Gravity", "Moons", "Degrees C",
        "Rings",
        "Japanese",
    ]

    override init() {
        super.init()
        title = "Planets"
        tableView.columns = Self.titles.enumerated().map { index, title in
            TableColumn(
                "\(index)", title: title, width: index == 0 ? 8 : 5,
                alignment: (1...7).contains(index) ? .right : .left)
        }
        tableView.columnMargins = (leading: 1, trailing: 1)
        tableView.allowsHorizontalScrolling = true
        tableView.fixedColumnCount = 1
        tableView.allowsColumnResizing = true
        tableView.allowsColumnReordering = true
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Self.planets.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "planet") as? TableColumnCell
            ?? TableColumnCell(reuseIdentifier: "planet")
        for (column, text) in Self.planets[indexPath.row].enumerated() { cell["\(column)"] = "\(text)" }
        return cell
    }

    override func tableViewDidArrangeColumns(_ tableView: TableView) {
        let sizedCount = tableView.columnArrangement.widths.count
        statusDetail = tableView.columnArrangement.isEmpty ? .empty : "\(sizedCount) sized; R brings all back"
    }
}
