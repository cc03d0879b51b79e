/// Performs the commands of a linear interface: reads on, moves between controllers, and acts.
@MainActor
final class LinearPerformer {
    private unowned let interface: LinearInterface
    private let application: Application
    private let output: LinearOutput

    /// More rows are not told again after an action.
    private static let changedRowLimit = 5

    init(of interface: LinearInterface) {
        self.interface = interface
        application = interface.application
        output = interface.output
    }

    private var page: LinearPage? { interface.page }
    private var list: (any AccessibilityList)? { page?.list }

    func perform(_ command: LinearCommand) {
        switch command {
        case .more: if page?.readMore() != true { output.write(LinearPhrases.end) }
        case .list: page?.begin()
        case .from(let number): if let row = existingRows([number])?.first { page?.read(from: row) }
        case .text: page?.readText()
        case .back: goBack()
        case .search(let words): find(words)
        case .open(let number): open(number)
        case .link(let number): openLink(number)
        case .act(let name, let rows): act(name, onRows: rows)
        case .counted(let count, let keys): act(keys, counting: count)
        case .rows:
            output.write(
                actions?.example.map { LinearPhrases.rowsAlone($0.shortest) } ?? LinearPhrases.noActions)
        case .actions: listActions(onRows: [])
        case .status: tellStatus()
        case .help:
            for line in LinearPhrases.helpLines(example: actions?.example) { output.write(line) }
        case .quit: application.terminate()
        }
    }

    // MARK: Moving

    /// Shows the results of a search; ends it if `words` are blank.
    func find(_ words: String) {
        guard let search = interface.search else { return output.write(LinearPhrases.noSearch) }
        let isEnd = !words.contains { !$0.isWhitespace }
        let count = list?.accessibilityRowCount
        interface.wait(for: isEnd ? .endOfSearch(rowCount: count) : .results(search))
        application.perform { search.find(words) }
    }

    private func goBack() {
        if interface.search?.isActive == true { return find("") }
        guard let navigation = interface.shown?.navigationController, navigation.canGoBack else {
            return output.write(LinearPhrases.noWayBack)
        }
        interface.wait(for: .screen)
        application.perform { navigation.goBack() }
    }

    private func open(_ number: Int) {
        guard let list else { return openLink(number) }
        guard let row = existingRows([number])?.first else { return }
        application.perform { list.chooseRows([row]) }
        interface.wait(for: .screen)
        interface.whenLoaded(row) { list.openFocusedRow() }
    }

    private func openLink(_ told: Int) {
        let number = page?.presentNumber(ofLink: told) ?? told
        guard let text = page?.controller?.view.accessibilityTextView, text.hasLink(number: number) else {
            return output.write(LinearPhrases.noLink(told))
        }
        interface.perform { text.openLink(number: number) }
    }

    /// The rows with these numbers; nil, with a sentence, if one does not exist.
    private func existingRows(_ numbers: [Int]) -> [Int]? {
        let count = list?.accessibilityRowCount ?? 0
        if let wrong = numbers.first(where: { !(1...max(1, count)).contains($0) || count == 0 }) {
            output.write(LinearPhrases.noRow(wrong, of: count))
            return nil
        }
        return numbers.map { $0 - 1 }
    }

    // MARK: Acting

    private var actions: LinearActions? {
        application.window.map { LinearActions(from: $0.keyResponder, list: list) }
    }

    /// - Parameter isTogether: whether a single number stands directly before keys, as a count does on a screen.
    private func act(_ name: String, onRows numbers: [Int], isTogether: Bool = false) {
        if numbers.count < 2, move(name, counting: numbers.first) { return }
        if let count = numbers.first, numbers.count == 1,
            let command = command(on: name, counting: count), isCount(for: command, isTogether: isTogether)
        {
            return interface.perform { command.perform(count: count) }
        }
        if !numbers.isEmpty {
            guard let rows = existingRows(numbers) else { return }
            // Which actions there are may depend on the row.
            application.perform { list?.chooseRows(rows) }
            if LinearWord(name) == .actions { return listActions(onRows: numbers) }
        }
        let found = actions?.named(name) ?? []
        if let action = found.first, found.count == 1 {
            act(action, onRows: numbers)
        } else if !found.isEmpty {
            choose(among: found, for: name, onRows: numbers)
        } else if numbers.isEmpty, let command = LinearWord(beginningWith: name).flatMap(LinearCommand.init) {
            perform(command)
        } else if let similar = actions?.containing(name), !similar.isEmpty {
            choose(among: similar, for: name, onRows: numbers)
        } else {
            output.write(LinearWord(name)?.help ?? LinearPhrases.unknown(name))
        }
    }

    private func choose(among found: [OfferedAction], for name: String, onRows numbers: [Int]) {
        let choices = found.map { choice($0, onRows: numbers) }
        interface.ask(ChoiceDialogue([LinearPhrases.whichAction(name)], choices: choices))
    }

    /// Performs what keys do after a count on a screen.
    private func act(_ keys: String, counting count: Int) {
        guard command(on: keys, counting: count) != nil else {
            return output.write(LinearPhrases.unknown("\(count)\(keys)"))
        }
        act(keys, onRows: [count], isTogether: true)
    }

    /// Whether a single number beside the key of a command is a count, and not the number of a row.
    private func isCount(for command: KeyCommand, isTogether: Bool) -> Bool {
        let isAboutRows = actions?.isAboutRows(command.title) == true
        return isAboutRows ? command.takesCount && isTogether : command.takesCount || isTogether
    }

    /// Moves as keys do on a screen, and tells the row that other keys act on then.
    ///
    /// - Returns: false, without moving, if the keys do something else, or there are no rows.
    private func move(_ keys: String, counting count: Int?) -> Bool {
        guard let list, list.accessibilityRowCount > 0, let command = command(on: keys, counting: count),
            LinearActions.movesInList(command)
        else { return false }
        // Without a count, the next row is one below those that a screen would show.
        let isStep = ![KeyCommand.Definition.first, .last].map(\.identifier).contains(command.identifier)
        application.perform { command.perform(count: count ?? (isStep ? 1 : nil)) }
        if let row = list.accessibilityFocus { page?.read(only: row) }
        return true
    }

    /// The command of a key, or of a sequence of keys, after a count; nil if there is none.
    private func command(on keys: String, counting count: Int?) -> KeyCommand? {
        guard keys.count <= 2, let responder = application.window?.keyResponder else { return nil }
        var pending = KeySequence()
        pending.count = count
        for character in keys {
            let press = KeyPress(.character(character))
            switch responder.match(press, after: pending) {
            case .command(let command): return command
            case .beginning: pending.presses.append(press)
            case .none: return nil
            }
        }
        // A key that also begins a sequence acts alone after all.
        return keys.count == 1 ? responder.command(for: KeyPress(.character(keys[keys.startIndex]))) : nil
    }

    private func act(_ action: OfferedAction, onRows numbers: [Int]) {
        guard let list, !numbers.isEmpty else {
            guard let list, list.accessibilityRowCount > 1, actions?.isAboutRows(action.title) == true else {
                return interface.perform(action.perform)
            }
            return interface.ask(
                RowsDialogue(action.title) { [weak self] in self?.act(action, onRows: $0) })
        }
        guard let rows = existingRows(numbers), let first = rows.first else { return }
        guard rows.count == 1 || list.choosesSeveralRows else { return output.write(LinearPhrases.oneRow) }
        application.perform { list.chooseRows(rows) }
        interface.wait(for: .screen)
        interface.whenLoaded(first) { [interface] in
            let told = rows.count > Self.changedRowLimit ? [] : rows
            let texts = told.map { list.accessibilityText(ofRow: $0) }
            interface.wait(for: .effect(rows: told, texts: texts))
            action.perform()
        }
    }

    private func listActions(onRows numbers: [Int]) {
        let all = actions?.all ?? []
        guard !all.isEmpty else { return output.write(LinearPhrases.noActions) }
        interface.ask(ChoiceDialogue([], choices: all.map { choice($0, onRows: numbers) }))
    }

    private func choice(_ action: OfferedAction, onRows rows: [Int]) -> ChoiceDialogue.Choice {
        let keys = action.presses.filter { $0.character != nil }
        // With a key, the name would only be more to listen to.
        return ChoiceDialogue.Choice(
            title: action.title, keys: keys, name: keys.isEmpty ? action.shortName : nil
        ) { [weak self] in self?.act(action, onRows: rows) }
    }

    private func tellStatus() {
        let shown = interface.shown
        let texts = [
            page?.controller?.title?.description, shown?.statusDetail?.description,
            shown?.navigationController?.statusBar.accessibilityLabel,
            shown?.splitViewController?.bottomAccessory?.accessibilityLabel,
        ]
        for text in texts.compactMap(\.self) { output.write(LinearPhrases.heading(text)) }
    }
}
