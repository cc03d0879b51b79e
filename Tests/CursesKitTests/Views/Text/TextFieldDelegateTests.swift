import Testing

@testable import CursesKit

/// The questions and reports of a field to its delegate.
@MainActor
struct TextFieldDelegateTests: FieldTests {
    let given = TestField()

    private final class Recorder: TextFieldDelegate {
        let journal: Journal
        var allows = true
        var returns = true

        init(_ journal: Journal) {
            self.journal = journal
        }

        func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { allows }
        func textFieldShouldEndEditing(_ textField: TextField) -> Bool { allows }
        func textFieldDidBeginEditing(_ textField: TextField) { journal.add("begin \(textField.isEditing)") }
        func textFieldDidEndEditing(_ textField: TextField) { journal.add("end \(textField.isEditing)") }
        func textFieldDidChange(_ textField: TextField) { journal.add(textField.text) }

        func textField(
            _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
            replacementString string: String
        ) -> Bool {
            textField.text.count - textField.text[range].count + string.count <= 3
        }

        func textFieldShouldReturn(_ textField: TextField) -> Bool {
            journal.add("return")
            return returns
        }
    }

    @Test func tellsItsDelegateWhatHappens() throws {
        let recorder = Recorder(journal)
        field.delegate = recorder
        let application = try launch()
        application.type("abcd")
        application.press(.left)
        application.pressControl("t")
        application.pressControl("k")
        application.pressControl("k")
        field.text = "set"
        field.resignFirstResponder()
        #expect(journal.entries == ["begin true", "a", "ab", "abc", "acb", "end false"])
    }

    @Test func beginsAndEndsOnlyIfItsDelegateAllows() throws {
        let recorder = Recorder(journal)
        let other = TextField()
        field.delegate = recorder
        let application = try launch()
        field.superview?.addSubview(other)
        recorder.allows = false
        #expect(!other.becomeFirstResponder())
        #expect(!field.resignFirstResponder())
        #expect(field.isFirstResponder)
        recorder.allows = true
        #expect(other.becomeFirstResponder())
        recorder.allows = false
        #expect(!field.becomeFirstResponder())
        application.wait()
        application.type("x")
        #expect(other.text == "x")
        #expect(journal.entries == ["begin true", "end false"])
    }

    @Test(arguments: [true, false])
    func letsEnterGoOnIfItsDelegateSaysSo(goesOn: Bool) throws {
        let recorder = Recorder(journal)
        recorder.returns = goesOn
        field.delegate = recorder
        let application = try launch(commands: [KeyCommand("OK", keys: .enter) { journal.add("ok") }])
        application.press(.enter)
        #expect(journal.takeAll() == ["begin true", "return"] + (goesOn ? ["ok"] : []))
    }

    /// Prefers a field as responder, whether or not it shows that.
    private final class Preferring: ViewController {
        let field: TextField

        init(_ field: TextField) {
            self.field = field
            super.init()
        }

        override var preferredResponder: Responder { field }
        override func loadView() -> View {
            let view = View()
            view.addSubview(field)
            return view
        }
    }

    /// Removes the field when it begins to be edited, changes, or is confirmed.
    private final class Remover: TextFieldDelegate {
        let event: String
        let journal: Journal

        init(_ event: String, _ journal: Journal) {
            self.event = event
            self.journal = journal
        }

        func note(_ event: String, of field: TextField) {
            journal.add(event)
            if event == self.event { field.removeFromSuperview() }
        }

        func textFieldDidBeginEditing(_ textField: TextField) { note("begin", of: textField) }
        func textFieldDidEndEditing(_ textField: TextField) { note("end", of: textField) }
        func textFieldDidChange(_ textField: TextField) { note("change", of: textField) }
        func textFieldShouldReturn(_ textField: TextField) -> Bool {
            note("return", of: textField)
            return false
        }
    }

    @Test(arguments: [
        ("begin", ["begin", "end"]), ("change", ["begin", "change", "end"]),
        ("return", ["begin", "change", "return", "end"]), ("end", ["begin", "change", "return", "end"]),
    ])
    func endsEditingOnceWhenItIsRemovedInItsOwnEvent(event: String, expected: [String]) throws {
        let remover = Remover(event, journal)
        field.delegate = remover
        field.frame = Rect(x: 0, y: 0, width: 9, height: 1)
        var actions: [String] = []
        field.addAction(for: .editingDidBegin) { actions.append("begin") }
        field.addAction(for: .editingDidEnd) { actions.append("end") }
        let application = try TestApplication(Preferring(field), size: Size(width: 12, height: 2))
        field.becomeFirstResponder()
        application.wait()
        application.type("a")
        application.press(.enter)
        if event == "end" { field.resignFirstResponder() }
        field.removeFromSuperview()
        application.type("b")
        #expect(!field.isEditing)
        #expect(journal.entries == expected)
        #expect(actions.filter { $0 == "end" } == ["end"])
    }

    @Test func endsEditingWhenItLeavesTheWindow() throws {
        let recorder = Recorder(journal)
        field.delegate = recorder
        let application = try launch()
        recorder.allows = false
        field.removeFromSuperview()
        application.wait()
        #expect(journal.entries == ["begin true", "end false"])
        #expect(!field.isEditing)
    }
}
