/// Asks for the values of a form, one after the other, and then for its button.
@MainActor
final class FormDialogue: LinearDialogue {
    private let introduction: [String]
    private let fields: [Field]
    private let buttons: [ChoiceDialogue.Choice]
    /// The index of the button that Enter chooses.
    private let defaultButton: Int?
    private let cancel: @MainActor () -> Void
    /// The index of the field that is asked for; past the last one, a button is.
    private var index = 0
    private var hasBegun = false

    private struct Field {
        let question: FormQuestion
        /// Why the value cannot be used, as a sentence; nil if it can.
        let problem: @MainActor () -> String?
    }

    /// - Parameter close: leaves the form.
    private init(
        _ introduction: [String], fields: [Field], buttons: [ChoiceDialogue.Choice], defaultButton: Int?,
        cancel: @escaping @MainActor () -> Void
    ) {
        self.introduction = introduction.filter { !$0.isEmpty }
        self.fields = fields
        self.buttons = buttons
        self.defaultButton = defaultButton
        self.cancel = cancel
    }

    convenience init(_ form: FormController) {
        self.init(
            [form.title, form.message].compactMap { $0?.spokenText },
            fields: form.rows.compactMap { row in
                FormQuestion(
                    row.title.description, detail: row.detail.description, control: row.control,
                    tellsEmptyValue: row.problem == nil
                ).map { Field(question: $0, problem: { row.problem }) }
            },
            buttons: form.actions.enumerated().map { index, action in
                .init(
                    title: action.title.description, isCancel: action.style == .cancel,
                    choose: { [weak form] in form?.press(index) })
            },
            defaultButton: form.defaultIndex, cancel: { [weak form] in form?.cancel() })
    }

    convenience init(_ alert: AlertController) {
        // The title of an alert asks for its only field, and is not told twice.
        let title = alert.title?.description ?? ""
        let asksByTitle = alert.textFields.count == 1 && !title.isEmpty
        self.init(
            [asksByTitle ? "" : title, alert.message.spokenText],
            fields: alert.textFields.compactMap { field in
                FormQuestion(asksByTitle ? title : field.placeholder.description, control: field)
                    .map { Field(question: $0, problem: { nil }) }
            },
            buttons: alert.actions.enumerated().map { index, action in
                .init(
                    title: action.title.description, isCancel: action.style == .cancel,
                    choose: { [weak alert] in alert?.choose(index) })
            },
            defaultButton: 0, cancel: { [weak alert] in alert?.cancel() })
    }

    var isSecret: Bool { fields.indices.contains(index) && fields[index].question.isSecret }

    var question: [String] {
        let isFirst = !hasBegun
        hasBegun = true
        let start = isFirst ? introduction + help : []
        guard fields.indices.contains(index) else {
            let lines = buttons.enumerated().map { LinearPhrases.choice($0 + 1, $1.title, keys: []) }
            let last = defaultButton.map {
                LinearPhrases.choose(from: buttons.count, default: buttons[$0].title)
            }
            return start + lines + [last].compactMap(\.self)
        }
        return start + fields[index].question.lines
    }

    /// How to answer; shorter if there is only one field, and no value to keep.
    private var help: [String] {
        guard let field = fields.first else { return [] }
        return [
            fields.count > 1 || field.question.hasValue ? LinearPhrases.formHelp : LinearPhrases.shortFormHelp
        ]
    }

    func receive(_ line: String) -> LinearReply {
        if line == LinearPhrases.leave { return .left(cancel) }
        guard fields.indices.contains(index) else { return chooseButton(line) }
        let question = fields[index].question
        let previous = question.text
        switch question.receive(line) {
        case .incomplete: return .next([])
        case .misunderstood(let sentence): return .next([sentence])
        case .complete: break
        }
        if let problem = fields[index].problem() {
            // What cannot be used would be offered as the value to keep.
            question.text = previous
            return .next([problem])
        }
        index += 1
        return .next([])
    }

    private func chooseButton(_ line: String) -> LinearReply {
        let named = ChoiceDialogue.index(of: line, in: buttons.map { ($0.title, []) })
        // Only in a field, the word may be a value.
        if named == nil, LinearCommand(line) == .back { return .left(cancel) }
        guard let chosen = line.isEmpty ? defaultButton : named else {
            let last = defaultButton.map {
                LinearPhrases.choose(from: buttons.count, default: buttons[$0].title)
            }
            return .misunderstood(last ?? LinearPhrases.choose(from: buttons.count))
        }
        // A value may have become wrong by another one.
        if chosen == defaultButton, let bad = fields.firstIndex(where: { $0.problem() != nil }) {
            index = bad
            return .next([fields[bad].problem()].compactMap(\.self))
        }
        return buttons[chosen].isCancel ? .left(buttons[chosen].choose) : .finished(buttons[chosen].choose)
    }
}
