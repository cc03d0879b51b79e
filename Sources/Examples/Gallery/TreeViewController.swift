import CursesKit

/// A tree of numbers, each with five more inside, which are made when it is expanded.
final class TreeViewController: ViewController, OutlineViewDelegate {
    private lazy var outline = OutlineView<[Int]> { cell, path in
        cell.text = Text(path.map(String.init).joined(separator: "."))
        cell.detailText = Text(path.count == 4 ? "leaf" : "")
    }

    override init() {
        super.init()
        title = "Tree"
        outline.delegate = self
    }

    override var preferredResponder: Responder { outline.tableView }
    override func loadView() -> View { outline }

    override func viewDidLoad() {
        var snapshot = outline.snapshot()
        snapshot.append((1...5).map { [$0] })
        outline.apply(snapshot, animatingDifferences: false)
    }

    func outlineView(_ outlineView: OutlineView<[Int]>, isItemExpandable item: [Int]) -> Bool {
        item.count < 4
    }

    func outlineView(_ outlineView: OutlineView<[Int]>, willExpand item: [Int]) {
        var snapshot = outline.snapshot()
        snapshot.append((1...5).map { item + [$0] }, to: item)
        outline.apply(snapshot)
    }

    func outlineView(_ outlineView: OutlineView<[Int]>, performPrimaryActionFor item: [Int]) {
        statusDetail = Text("Opened \(item.map(String.init).joined(separator: "."))")
    }
}
