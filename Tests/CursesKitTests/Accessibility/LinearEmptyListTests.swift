import CursesKitTesting
import Testing

@testable import CursesKit

/// A list whose sections are empty, with titles that say why.
private final class Answers: TableViewController {
    var titles: [Text] = ["North, asking", "South, asking"]
    var southernRows = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Answers"
    }

    override func numberOfSections(in tableView: TableView) -> Int { titles.count }
    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        titles[section]
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 1 ? southernRows : 0
    }
    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell = TableViewCell(reuseIdentifier: "answer")
        cell.text = "A harbour"
        return cell
    }
}

@MainActor
struct LinearEmptyListTests {
    private let answers = Answers()

    @Test func tellsWhyAListIsEmptyAndWhatBecomesOfIt() throws {
        let session = try LinearSession(NavigationController(rootViewController: answers))
        #expect(session.takeLines() == ["Answers.", "North, asking", "South, asking"])
        answers.titles[0] = "North, no answer"
        answers.tableView.reloadData()
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines() == ["North, no answer"])
        session.simulator.wait(.seconds(1))
        #expect(session.takeLines().isEmpty)
        answers.titles[1] = "South"
        answers.southernRows = 1
        answers.tableView.reloadData()
        session.simulator.wait(.seconds(1))
        #expect(session.takeLines() == ["Answers, 1 row:", "North, no answer", "South.", "1. A harbour"])
    }
}
