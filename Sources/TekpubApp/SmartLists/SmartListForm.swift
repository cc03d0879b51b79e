import CursesKit
import Foundation
import Localization
import TekpubKit

/// Asks for the name and the conditions of a smart list. While the user types, it completes words and counts the episodes.
@MainActor
final class SmartListForm {
    private let list: SmartList?
    private let lists: SmartLists
    private let clock: any FrameClock
    private let conditions = TextField(Text("unplayed and longer than 40 min"))
    /// The row of the conditions; nil before the form is presented.
    private weak var row: FormRow?
    /// The number of episodes, and the text that was counted.
    private var counted: (text: String, count: Int)?
    private var counting: Task<Void, Never>?
    private var changeCount = 0

    /// How long the user stops typing before episodes are counted.
    static let delay = Duration.milliseconds(200)

    /// - Parameter list: the list to change; nil for a new one.
    init(_ list: SmartList?, in lists: SmartLists, clock: any FrameClock) {
        self.list = list
        self.lists = lists
        self.clock = clock
        conditions.text = list?.conditions ?? ""
        conditions.addAction(for: .editingChanged) { [weak self] in self?.update() }
    }

    deinit {
        counting?.cancel()
    }

    /// Presents the form above `controller`.
    func present(above controller: ViewController) {
        let form = FormController(
            title: list == nil ? localized("New Smart List") : localized("Change Smart List"),
            message: localized("The episodes of all sources that fulfil the conditions."))
        let name = form.addTextField(localized("Name"), text: list?.name ?? "") { [lists, id = list?.id] in
            Self.problem(ofName: $0, in: lists, except: id)
        }
        row = form.addRow(localized("Conditions"), conditions) { [lists, weak conditions] in
            Self.problem(ofConditions: conditions?.text ?? "", in: lists)
        }
        form.addAction(
            AlertAction(localized("Save")) {
                // The action keeps this object for as long as there is a form.
                self.save(name: name.text)
            })
        form.addAction(AlertAction(localized("Cancel"), style: .cancel))
        update()
        controller.present(form)
    }

    private func save(name: String) {
        let (name, text) = (Self.trimmed(name), Self.trimmed(conditions.text))
        guard var list else { return lists.add(name: name, conditions: text) }
        (list.name, list.conditions) = (name, text)
        lists.update(list)
    }

    /// Returns a text without the blanks around it.
    static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

    // MARK: Problems

    /// Returns why a list cannot be called so; nil if it can.
    static func problem(ofName name: String, in lists: SmartLists, except id: SmartList.ID?) -> String? {
        let name = trimmed(name)
        if name.isEmpty { return localized("Give the list a name.") }
        let isTaken = lists.lists.contains { $0.id != id && $0.name.lowercased() == name.lowercased() }
        return isTaken ? localized("Another list is called so.") : nil
    }

    private static func problem(ofConditions text: String, in lists: SmartLists) -> String? {
        do throws(EpisodeConditionError) {
            try EpisodeCondition(text).checkNames(among: lists.sources?.sources ?? [])
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    // MARK: While the user types

    /// Completes what was typed, says how it can go on, and counts once the user stops.
    private func update() {
        let completion = ConditionCompletion(of: conditions.text, names: lists.names)
        conditions.suggestion = conditions.text.isEmpty ? "" : completion.rest
        showDetail(completion)
        changeCount += 1
        let number = changeCount
        clock.schedule(after: Self.delay) { [weak self] in
            if let self, number == changeCount { count() }
        }
    }

    private func count() {
        counting?.cancel()
        let text = conditions.text
        // Ignore errors: the form tells them when the user leaves the field.
        guard let condition = try? EpisodeCondition(text) else { return }
        counting = Task { [index = lists.index, time = lists.time(), weak self] in
            // Ignore errors: the list tells them when it is opened.
            let count = try? await index.counts(of: [condition], at: time).first
            guard !Task.isCancelled, let self, let count else { return }
            counted = (text, count)
            showDetail(ConditionCompletion(of: conditions.text, names: lists.names))
        }
    }

    /// Shows how many episodes there are, and what the next word can be.
    private func showDetail(_ completion: ConditionCompletion) {
        let words = completion.words.map(Self.trimmed).joined(separator: ", ")
        let count = counted.flatMap { $0.text == completion.text ? CountText.episodes($0.count) : nil }
        let next = words.isEmpty ? nil : localized("next: \(words)")
        row?.detail = Text([count, next].compactMap(\.self).joined(separator: " · "))
    }
}
