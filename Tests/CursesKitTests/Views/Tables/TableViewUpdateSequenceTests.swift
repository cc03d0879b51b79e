import Testing

@testable import CursesKit

/// Random batches of updates, one after the other, on a table in use.
@MainActor
struct TableViewUpdateSequenceTests {
    @Test(arguments: 1...40)
    func leavesWhatAReloadOfANewTableShows(seed: UInt64) throws {
        var generator = FixedGenerator(seed: seed)
        let source = NamedRows(using: &generator)
        let table = source.makeTable()
        table.allowsMultipleSelection = Bool.random(using: &generator)
        let application = try TestApplication(showing: table, size: Size(width: 10, height: 6))
        for _ in 0..<6 {
            for key in "jjkGgg  ".shuffled(using: &generator).prefix(3) { application.press(.character(key)) }
            application.scroll(Int.random(in: -3...3, using: &generator))

            let focused = table.focusedIndexPath.map(source.name)
            let selected = Set(table.indexPathsForSelectedRows.map(source.name))
            source.update(table, using: &generator)
            application.wait()

            let names = Set(source.sections.flatMap(\.rows))
            if let focused, names.contains(focused) {
                #expect(table.focusedIndexPath.map(source.name) == focused)
            }
            #expect((table.focusedIndexPath == nil) == names.isEmpty)
            if table.allowsMultipleSelection {
                let kept = table.indexPathsForSelectedRows.map(source.name)
                #expect(Set(kept) == selected.intersection(names) && kept.count == Set(kept).count)
            }
            #expect(try source.screenOfNewTable(like: table) == application.rows)
        }
    }
}

/// Rows with unique names, in sections that have names as well.
@MainActor
private final class NamedRows: TableViewDataSource, TableViewDelegate {
    private(set) var sections: [(name: Int?, rows: [Int])] = []
    private var lastName = 0

    init(using generator: inout FixedGenerator) {
        for _ in 0..<Int.random(in: 1...3, using: &generator) { sections.append(makeSection(&generator)) }
    }

    func name(_ path: RowPath) -> Int { sections[path.section].rows[path.row] }

    func makeTable() -> TableView {
        let table = TableView()
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        return table
    }

    /// The screen of a new table in the state of `table`, without any update.
    func screenOfNewTable(like table: TableView) throws -> String {
        let other = makeTable()
        let application = try TestApplication(showing: other, size: table.frame.size)
        if let focused = table.focusedIndexPath { other.selectRow(at: focused, scrollPosition: .none) }
        other.scroll(to: table.contentOffset)
        application.wait()
        #expect(other.contentOffset == table.contentOffset)
        return application.rows
    }

    // MARK: Updates

    /// Changes the rows at random, and tells `table` in one batch.
    func update(_ table: TableView, using generator: inout FixedGenerator) {
        let old = sections
        var moved: [RowPath: Int] = [:]
        table.performBatchUpdates {
            let gone = old.indices.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
            table.deleteSections(gone)
            for section in old.indices where !gone.contains(section) {
                for row in old[section].rows.indices {
                    let path = RowPath(row: row, section: section)
                    switch Int.random(in: 0..<12, using: &generator) {
                    case 0, 1: table.deleteRows(at: [path])
                    case 2: moved[path] = old[section].rows[row]
                    case 3:
                        table.reloadRows(at: [path])
                        continue
                    default: continue
                    }
                    sections[section].rows.removeAll { $0 == old[section].rows[row] }
                }
            }
            for section in gone.reversed() { sections.remove(at: section) }

            // Rows are inserted into existing sections; new sections bring their own rows.
            var new: [Int] = []
            if !sections.isEmpty {
                for _ in 0..<Int.random(in: 0...4, using: &generator) { new.append(makeName()) }
                for name in moved.values.sorted() + new { insert(name, &generator) }
            }
            var newSections: [Int] = []
            for _ in 0..<Int.random(in: 0...1, using: &generator) {
                let index = Int.random(in: 0...sections.count, using: &generator)
                sections.insert(makeSection(&generator), at: index)
                newSections.append(index)
            }
            table.insertSections(newSections)
            table.insertRows(at: new.compactMap(path(of:)))
            for (source, name) in moved {
                if let target = path(of: name) {
                    table.moveRow(at: source, to: target)
                } else {
                    table.deleteRows(at: [source])
                }
            }
        }
    }

    private func insert(_ name: Int, _ generator: inout FixedGenerator) {
        let section = Int.random(in: sections.indices, using: &generator)
        let row = Int.random(in: 0...sections[section].rows.count, using: &generator)
        sections[section].rows.insert(name, at: row)
    }

    private func path(of name: Int) -> RowPath? {
        for section in sections.indices {
            guard let row = sections[section].rows.firstIndex(of: name) else { continue }
            return RowPath(row: row, section: section)
        }
        return nil
    }

    private func makeSection(_ generator: inout FixedGenerator) -> (name: Int?, rows: [Int]) {
        let name = Bool.random(using: &generator) ? makeName() : nil
        return (name, (0..<Int.random(in: 0...7, using: &generator)).map { _ in makeName() })
    }

    private func makeName() -> Int {
        lastName += 1
        return lastName
    }

    // MARK: Rows

    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        sections[section].name.map { "head \($0)" }
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            (tableView.dequeueReusableCell(withIdentifier: "name") as? NameCell)
            ?? NameCell(reuseIdentifier: "name")
        cell.text = Text("row \(name(indexPath))")
        return cell
    }
}

private final class NameCell: TableViewCell {
    override func draw(_ canvas: inout Canvas) {
        canvas.draw(text, at: .zero, style: .plain)
    }
}
