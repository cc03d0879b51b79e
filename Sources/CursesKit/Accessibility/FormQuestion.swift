/// Asks for the value of a control, and sets it as if the user had used the control.
@MainActor
final class FormQuestion {
    private let title: String
    private let detail: String
    private let kind: Kind
    private let control: Control
    private let tellsEmptyValue: Bool
    /// The lines of a text so far; nil before the first one.
    private var typed: [String]?

    fileprivate enum Kind {
        case field(TextField)
        case editor(TextEditor)
        /// One of several titles.
        case choice(titles: [String], chosen: @MainActor () -> Int?, choose: @MainActor (Int) -> Void)
        case number(Number)
    }

    fileprivate struct Number {
        let low, high: String
        let value: @MainActor () -> String
        /// Takes a number; false if it is something else or too large or small.
        let receive: @MainActor (String) -> Bool
    }

    /// What a line was to the question.
    enum Answer {
        case complete, incomplete
        case misunderstood(String)
    }

    /// - Parameter tellsEmptyValue: whether the placeholder of a field says what nothing means.
    /// - Returns: nil for a control that is disabled or has no value.
    init?(_ title: String, detail: String = "", control: Control, tellsEmptyValue: Bool = false) {
        guard control.isEnabled, let kind = Kind(control) else { return nil }
        let own = (control as? Switch)?.title.description ?? ""
        self.title = title.isEmpty ? own : title
        self.detail = detail
        self.control = control
        self.kind = kind
        self.tellsEmptyValue = tellsEmptyValue
    }

    /// Whether the answer must not be seen.
    var isSecret: Bool { if case .field(let field) = kind { field.isSecureTextEntry } else { false } }

    /// Whether there is a value that can be kept.
    var hasValue: Bool {
        switch kind {
        case .field(let field): field.accessibilityValue != nil
        case .editor(let editor): editor.accessibilityValue != nil
        case .choice, .number: true
        }
    }

    /// The lines that ask; empty in the middle of a text.
    var lines: [String] {
        guard typed == nil else { return [] }
        let help = detail.isEmpty ? [] : [detail]
        switch kind {
        case .field(let field):
            let empty = field.placeholder.description
            let meaning = empty.isEmpty || !tellsEmptyValue ? nil : empty
            return help + (isSecret ? [LinearPhrases.secret] : [])
                + [LinearPhrases.question(title, value: field.accessibilityValue ?? meaning)]
        case .editor(let editor):
            return help + [LinearPhrases.severalLines]
                + [LinearPhrases.question(title, value: editor.accessibilityValue)]
        case .choice(let titles, let chosen, _):
            let now = chosen()
            return help + [LinearPhrases.question(title, value: now.map { titles[$0] })]
                + titles.enumerated().map { LinearPhrases.choice($0 + 1, $1, keys: []) }
        case .number(let number):
            return help + [LinearPhrases.question(title, value: number.value())]
        }
    }

    /// The text of a field; nil for another control. Setting it counts as typing.
    var text: String? {
        get { if case .field(let field) = kind { field.text } else { nil } }
        set {
            guard case .field(let field) = kind, let newValue, newValue != field.text else { return }
            field.text = newValue
            field.delegate?.textFieldDidChange(field)
            field.sendActions(for: .editingChanged)
        }
    }

    /// Takes a line.
    func receive(_ line: String) -> Answer {
        if typed == nil, line.isEmpty { return .complete }
        switch kind {
        case .field: text = line == LinearPhrases.dot ? "" : line
        case .editor(let editor):
            guard line == LinearPhrases.dot else {
                typed = (typed ?? []) + [line]
                return .incomplete
            }
            editor.text = (typed ?? []).joined(separator: "\n")
            typed = nil
            editor.sendActions(for: .editingChanged)
        case .choice(let titles, let chosen, let choose):
            guard let index = ChoiceDialogue.index(of: line, in: titles.map { ($0, []) }) else {
                return .misunderstood(LinearPhrases.choose(from: titles.count))
            }
            if index != chosen() { choose(index) }
        case .number(let number):
            guard number.receive(line) else {
                return .misunderstood(LinearPhrases.number(from: number.low, to: number.high))
            }
            control.sendActions(for: .valueChanged)
        }
        return .complete
    }
}

extension FormQuestion.Kind {
    /// nil for a control without a value, such as a button.
    @MainActor
    fileprivate init?(_ control: Control) {
        switch control {
        case let field as TextField: self = .field(field)
        case let editor as TextEditor: self = .editor(editor)
        case let toggle as Switch:
            self = .choice(
                titles: LinearPhrases.truths, chosen: { toggle.isOn ? 0 : 1 },
                choose: { _ in toggle.toggle() })
        case let picker as Picker:
            self = .choice(
                titles: picker.titles.map(\.description), chosen: { picker.selectedIndex },
                choose: { index in
                    picker.selectedIndex = index
                    picker.sendActions(for: .valueChanged)
                })
        case let segments as SegmentedControl:
            self = .choice(
                titles: segments.titles.map(\.description), chosen: { segments.selectedSegmentIndex },
                choose: { index in
                    segments.selectedSegmentIndex = index
                    segments.sendActions(for: .valueChanged)
                })
        case let stepper as Stepper:
            self = .number(
                FormQuestion.Number(
                    low: "\(stepper.range.lowerBound)", high: "\(stepper.range.upperBound)",
                    value: { "\(stepper.value)" },
                    receive: { line in
                        guard let number = Int(line), stepper.range.contains(number) else { return false }
                        stepper.value = number
                        return true
                    }))
        case let slider as Slider:
            self = .number(
                FormQuestion.Number(
                    low: "\(slider.range.lowerBound)", high: "\(slider.range.upperBound)",
                    value: { "\(slider.value)" },
                    receive: { line in
                        guard let number = Double(line), slider.range.contains(number) else { return false }
                        slider.value = number
                        return true
                    }))
        default: return nil
        }
    }
}
