import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct LinearDialogueTests {
    private let journal = Journal()
    private let root = ShowingController(Label("A page"))
    private static let help = "Enter keeps a value, . (dot) empties it, .. (two dots) leaves."

    @Test func asksAnAlert() throws {
        let session = try LinearSession(root)
        let alert = AlertController(title: "Remove it?", message: "Its file goes too.")
        alert.addAction(
            AlertAction("Remove", style: .destructive, key: "r") { [journal] in journal.add("removed") })
        alert.addAction(AlertAction("Keep", style: .cancel) { [journal] in journal.add("kept") })
        _ = session.takeLines()
        root.present(alert)
        session.simulator.wait(.milliseconds(20))
        #expect(
            session.takeLines() == ["Remove it?", "Its file goes too.", "1. Remove (r)", "2. Keep"])
        #expect(session.enter("7") == ["Type a number from 1 to 2."])
        // The beginning of a title is not taken for a key.
        #expect(session.enter("k") == ["Type a number from 1 to 2."])
        #expect(session.enter("").first == "Remove it?")
        #expect(journal.takeAll().isEmpty)
        #expect(session.enter("2") == ["Cancelled."])
        #expect(journal.takeAll() == ["kept"])
    }

    @Test(arguments: [
        ("1", "removed"), ("r", "removed"), ("rem", "removed"), ("back", "kept"), ("..", "kept"),
    ])
    func takesAButtonBy(line: String, outcome: String) throws {
        let session = try LinearSession(root)
        let alert = AlertController(title: "Remove it?")
        alert.addAction(AlertAction("Remove", key: "r") { [journal] in journal.add("removed") })
        alert.addAction(AlertAction("Keep", style: .cancel) { [journal] in journal.add("kept") })
        root.present(alert)
        _ = session.enter(line)
        #expect(journal.takeAll() == [outcome])
    }

    @Test(arguments: ["", "1", "ok", "back"])
    func closesAnAlertThatAsksNothing(line: String) throws {
        let session = try LinearSession(root)
        let alert = AlertController(title: "Can't play that")
        alert.addAction(AlertAction("OK", style: .cancel) { [journal] in journal.add("closed") })
        root.present(alert)
        session.simulator.wait(.milliseconds(20))
        #expect(session.enter("now") == ["Type a number from 1 to 1, or Enter for OK."])
        #expect(session.enter(line) == ["Closed."])
        #expect(journal.takeAll() == ["closed"])
    }

    @Test func asksAMenu() throws {
        let session = try LinearSession(root)
        root.present(
            MenuController(
                title: "Speed",
                actions: [
                    Action("Slow", attributes: .disabled) {}, Action("Usual", isOn: true) {},
                    Action("Fast") { [journal] in journal.add("fast") },
                ]))
        session.simulator.wait(.milliseconds(20))
        #expect(
            session.takeLines().suffix(4) == [
                "Speed", "1. Slow, not available now", "2. Usual, chosen", "3. Fast",
            ])
        _ = session.enter("1")
        #expect(session.enter("fast") == ["Fast, chosen"])
        #expect(journal.takeAll() == ["fast"])
    }

    private func presentForm(in session: LinearSession) -> FormController {
        let form = FormController(title: "New Source", message: "It is checked every day.")
        let name = form.addTextField("Name") { $0.isEmpty ? "Give a name." : nil }
        let count = form.addNumberField("Episodes", value: 3, in: 1...10, detail: "How many are kept.")
        let password = form.addTextField("Password", isSecure: true)
        let box = Checkbox()
        form.addRow("Downloads", box)
        let often = Picker(["Daily", "Weekly"])
        form.addRow("Check", often)
        let notes = TextEditor()
        form.addRow("Notes", notes)
        form.addAction(
            AlertAction("Add") { [journal] in
                journal.add(
                    "\(name.text) \(count.text) \(password.text) \(box.isOn) \(often.selectedIndex) \(notes.text)"
                )
            })
        form.addAction(AlertAction("Cancel", style: .cancel) { [journal] in journal.add("cancelled") })
        root.present(form)
        session.simulator.wait(.milliseconds(20))
        return form
    }

    @Test func asksAFormOneQuestionAfterTheOther() throws {
        let session = try LinearSession(root)
        let form = presentForm(in: session)
        #expect(
            session.takeLines().suffix(4) == [
                "New Source", "It is checked every day.", Self.help,
                "Name:",
            ])
        #expect(session.enter("") == ["Give a name.", "Name:"])
        #expect(session.enter("Harbour") == ["How many are kept.", "Episodes, now 3:"])
        #expect(
            session.enter("20") == [
                "Give a whole number from 1 to 10.", "How many are kept.", "Episodes, now 3:",
            ])
        #expect(session.enter("4") == ["What you type is not shown.", "Password:"])
        session.simulator.enter("hush")
        #expect(!session.simulator.output.contains("hush"))
        #expect(session.takeLines() == ["Downloads, now no:", "1. yes", "2. no"])
        #expect(session.enter("yes") == ["Check, now Daily:", "1. Daily", "2. Weekly"])
        #expect(session.enter("3").first == "Type a number from 1 to 2.")
        #expect(session.enter("2").last == "Notes:")
        #expect(session.enter("one", "two").isEmpty)
        #expect(
            session.enter(".") == ["1. Add", "2. Cancel", "Type a number from 1 to 2, or Enter for Add."])
        _ = session.enter("")
        #expect(journal.takeAll() == ["Harbour 4 hush true 1 one\ntwo"])
        withExtendedLifetime(form) {}
    }

    @Test func saysHowToLeaveAFormWithNothingToKeep() throws {
        let session = try LinearSession(root)
        let form = FormController(title: "New Source")
        _ = form.addTextField("Address")
        form.addAction(AlertAction("Add") {})
        form.addAction(AlertAction("Cancel", style: .cancel) {})
        root.present(form)
        session.simulator.wait(.milliseconds(20))
        #expect(session.takeLines().suffix(3) == ["New Source", ".. (two dots) leaves.", "Address:"])
        let sentence = "Type a number from 1 to 2, or Enter for Add."
        #expect(session.enter("x") == ["1. Add", "2. Cancel", sentence])
        #expect(session.enter("no") == [sentence])
    }

    @Test func leavesAForm() throws {
        let session = try LinearSession(root)
        let form = presentForm(in: session)
        #expect(session.enter("Harbour", "..").last == "Cancelled.")
        #expect(journal.takeAll() == ["cancelled"])
        withExtendedLifetime(form) {}
    }

    @Test func leavesAFormAtItsButtons() throws {
        let session = try LinearSession(root)
        let form = FormController(title: "New Source")
        _ = form.addTextField("Address")
        form.addAction(AlertAction("Add") { [journal] in journal.add("added") })
        form.addAction(AlertAction("Cancel", style: .cancel) { [journal] in journal.add("cancelled") })
        root.present(form)
        session.simulator.wait(.milliseconds(20))
        // In the field, the word is a value.
        #expect(session.enter("back").prefix(1) == ["1. Add"])
        #expect(session.enter("back") == ["Cancelled."])
        #expect(journal.takeAll() == ["cancelled"])
    }

    @Test func endsWithItsInputInAForm() throws {
        let session = try LinearSession(root)
        let form = presentForm(in: session)
        session.simulator.enter("Harbour")
        session.simulator.endInput()
        #expect(session.simulator.application.exitStatus == 0)
        #expect(journal.takeAll().isEmpty)
        withExtendedLifetime(form) {}
    }
}
