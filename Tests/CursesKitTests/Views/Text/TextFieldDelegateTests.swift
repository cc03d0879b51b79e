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
