import CursesKit
import TekpubFormats
import TekpubKit

/// Commands on the selected productions, or on the focused one.
extension ProductionsViewController {
    /// An action on productions of the table.
    typealias ProductionsAction = (ProductionsViewController, [ProductionSummary]) -> Void

    var rowCommands: [KeyCommand] {
        var commands = [
            command(.favorite) {
                $0.session.marks.toggleFavorites($1.map(\.key), title: $1.first?.displayTitle)
            },
            command(.markWatched) { $0.session.marks.toggleWatched($1) }.hint(priority: 30),
            command(.openPage, asks: true) { $0.openPages(of: $1) }.hint(priority: 20),
            command(.copyAddress) { $0.copyAddresses(of: $1) }.hint(priority: 10),
        ]
        if session.context.nowPlaying != nil {
            commands += [
                command(.play) { $0.session.play($1, all: false) }.hint(priority: 60),
                command(.playAll) { $0.session.play($1, all: true) },
                command(.queue) { $0.session.enqueue($1, next: false) }.hint(priority: 35),
                command(.playNext) { $0.session.enqueue($1, next: true) },
            ]
        }
        guard session.context.services.downloads != nil else { return commands }
        return commands + [
            command(.download, asks: true) { controller, productions in
                controller.session.download(productions, above: controller) { [weak controller] in
                    controller?.deselectAll()
                }
            }.hint(priority: 50)
        ]
    }

    /// - Parameter asks: whether the action may ask, and deselects the productions itself unless the user cancels.
    func command(
        _ definition: KeyCommand.Definition, asks: Bool = false, _ action: @escaping ProductionsAction
    ) -> KeyCommand {
        KeyCommand(definition) { [weak self] in self?.withProductions(keepsSelection: asks, action) }
    }

    func deselectAll() {
        marked.removeAll(in: table)
        updateStatus()
    }

    /// The IDs of the selected productions in the list that the rows show.
    var markedIDs: Set<ProductionSummary.ID> {
        marked.all(in: table) { [list = rows.shownList] in list?.id(at: $0.row) }
    }

    /// Selects productions again after the rows have changed.
    ///
    /// - Parameter previous: the list that the IDs belong to.
    func restoreMarks(_ marks: Set<ProductionSummary.ID>, of previous: ProductionList?) {
        markTask?.cancel()
        guard let list = rows.shownList, let previous, !marks.isEmpty, !list.isSameGeneration(as: previous)
        else {
            return select(marks)
        }
        marked.show([], in: table, isFiltered: false) { [] }
        markTask = Task { [weak self] in
            let marks = await onBlockingThread { list.ids(of: marks, in: previous) }
            guard !Task.isCancelled, let self, rows.shownList === list else { return }
            select(marks.union(markedIDs))
            updateStatus()
        }
    }

    private func select(_ marks: Set<ProductionSummary.ID>) {
        guard let list = rows.shownList else { return }
        marked.show(marks, in: table, isFiltered: rows.isSearching) {
            list.rows(of: marks).compactMap { row in
                list.id(at: row).map { (RowPath(row: row, section: 0), $0) }
            }
        }
    }

    /// Calls `action` with the selected productions, or with the focused one, once their rows are loaded.
    private func withProductions(keepsSelection: Bool, _ action: @escaping ProductionsAction) {
        let marks = markedIDs
        guard !marks.isEmpty, let list = rows.shownList else {
            return withSelectedProduction { action($0, [$1.production]) }
        }
        if !keepsSelection { deselectAll() }
        session.tasks.run { [weak self] in
            let productions = await onBlockingThread { list.summaries(of: marks) }
            if let self, !productions.isEmpty { action(self, productions) }
        }
    }

    // MARK: Pages

    func openPages(of productions: [ProductionSummary]) {
        withLinks(of: productions) { controller, links in
            controller.session.openPages(
                links, above: controller, onAccept: { [weak controller] in controller?.deselectAll() })
        }
    }

    func copyAddresses(of productions: [ProductionSummary]) {
        withLinks(of: productions) { $0.session.copyAddresses($1, from: $0) }
    }

    /// Reads the addresses of the productions' pages.
    private func withLinks(
        of productions: [ProductionSummary],
        _ action: @escaping @MainActor (ProductionsViewController, [String]) -> Void
    ) {
        session.tasks.run { [store = session.store, weak self] in
            let links = await onBlockingThread {
                productions.compactMap { production in
                    // Ignore errors: a production that cannot be read has no page.
                    (try? store.production(named: production.key, id: production.id))?.production.link
                }
            }
            if let self { action(self, links) }
        }
    }
}
