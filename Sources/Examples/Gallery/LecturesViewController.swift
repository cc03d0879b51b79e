import CursesKit

/// Lectures in columns that can be sorted by clicks on their titles, or by `s` and `S`. Enter shows notes. With a glossy
/// finish, each has two lines and a chevron.
final class LecturesViewController: TableViewController {
    private struct Lecture {
        let title: String
        let seen, count, minutes: Int
        let year: Int?
    }

    private var lectures = [
        Lecture(title: "Structure and Interpretation", seen: 9, count: 20, minutes: 1210, year: 1986),
        Lecture(title: "Introduction to Algorithms", seen: 0, count: 21, minutes: 1060, year: 2020),
        Lecture(title: "Linear Algebra", seen: 3, count: 35, minutes: 1445, year: 2005),
        Lecture(title: "The Mother of All Demos", seen: 1, count: 1, minutes: 100, year: 1968),
        Lecture(title: "Mastering Git", seen: 0, count: 12, minutes: 190, year: nil),
    ]

    override init() {
        super.init()
        title = "Lectures"
        tableView.columns = [
            TableColumn(
                "title", title: "Title", width: 12, idealWidth: 30, isFlexible: true, priority: 3,
                sortDirections: [.ascending, .descending]),
            TableColumn("seen", title: "Seen", width: 12, priority: 2, sortDirections: [.descending]),
            TableColumn(
                "length", title: "Length", width: 7, alignment: .right, priority: 1,
                sortDirections: [.descending, .ascending]),
            TableColumn("year", title: "Year", width: 4, sortDirections: [.descending, .ascending]),
        ]
    }

    override func viewWillLayoutSubviews() {
        tableView.rowHeight = traitCollection.finish == .glossy ? 3 : 1
        tableView.showsColumnTitles = traitCollection.finish == .flat
    }

    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        super.traitCollectionDidChange(previous)
        if previous?.finish != traitCollection.finish { tableView.reloadData() }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        lectures.count
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        identifier == "year" && lectures.allSatisfy { $0.year == nil }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "lecture") as? TableColumnCell
            ?? TableColumnCell(reuseIdentifier: "lecture")
        let lecture = lectures[indexPath.row]
        let bar = ProgressBar(Double(lecture.seen) / Double(lecture.count))
        let isSeen = lecture.seen == lecture.count
        cell["title"] = isSeen ? .secondary("\(lecture.title)") : "\(lecture.title)"
        cell["seen"] =
            bar.text(width: 6, traits: tableView.traitCollection)
            + .secondary(" \(lecture.seen)/\(lecture.count)")
        cell["length"] = .secondary("\(lecture.minutes / 60)h \(lecture.minutes % 60)m")
        cell["year"] = .secondary("\(lecture.year.map(String.init) ?? "")")
        let isGlossy = traitCollection.finish == .glossy
        (cell.style, cell.accessoryType) = isGlossy ? (.subtitle, .disclosureIndicator) : (.value1, .none)
        cell.text = Text(lecture.title)
        cell.detailText = cell["length"] + .secondary(lecture.year.map { " · \($0)" } ?? "")
        cell.badge = Badge(count: lecture.count - lecture.seen)
        return cell
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        show(NotesViewController())
    }

    override func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        lectures.sort { a, b in
            let (a, b) = descriptor.direction == .ascending ? (a, b) : (b, a)
            return switch descriptor.columnIdentifier {
            case "title": a.title < b.title
            case "seen": a.seen * b.count < b.seen * a.count
            case "length": a.minutes < b.minutes
            default: a.year ?? 0 < b.year ?? 0
            }
        }
        tableView.sortDescriptor = descriptor
        tableView.reloadData()
    }
}
