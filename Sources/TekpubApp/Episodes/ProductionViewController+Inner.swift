import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A production whose episodes are in a catalogue of its own, such as a conference in the list of all conferences.
extension ProductionViewController {
    /// Whether the production was opened from the catalogue of `session`.
    func isOf(_ session: CatalogSession) -> Bool { outer === session }

    /// Opens the catalogue of a production whose episodes are not in the outer one.
    ///
    /// - Returns: false if the production has no catalogue of its own.
    func openInner(of new: ProductionContent) -> Bool {
        guard inner == nil, new.production.episodes.isEmpty,
            let address = new.production.details?.catalogURL,
            let inner = outer.innerCatalog(at: address, name: new.production.displayTitle)
        else { return false }
        self.inner = inner
        outerContent = new
        title = Text(new.production.displayTitle)
        showHeader(of: new.production)
        inner.onChange = { [weak self] in self?.innerDidChange() }
        innerDidChange()
        inner.open()
        return true
    }

    private func innerDidChange() {
        guard let inner else { return }
        showState(of: inner)
        if case .failed = inner.state { waiting = [] }
        guard let new = inner.session, new !== session else { return }
        session = new
        new.add(self)
        loadInner()
    }

    private func showState(of inner: InnerCatalog) {
        guard content == nil else { return }
        header?.notice =
            switch inner.state {
            case .loading(let share):
                localized("Loading from \(inner.host) …")
                    + (share.map { " " + localized("\(Int($0 * 100)) %") } ?? "")
            case .failed(let reason):
                [reason, keyTitle(of: .refresh).map { localized("Press \($0) to try again.") }]
                    .compactMap(\.self).joined(separator: "\n")
            case .loaded: nil
            }
    }

    /// Reads the production from its own catalogue.
    func loadInner() {
        guard let outerContent else { return }
        loading?.cancel()
        loading = Task { [store = session.store, weak self] in
            do throws(LibraryError) {
                var content = try await ProductionContent.readOnly(in: .all, of: store)
                content?.complete(with: outerContent.production)
                let arrangement = await self?.arrange(content)
                guard !Task.isCancelled, let self else { return }
                if let content { show(content, arrangement) } else { showInnerList() }
            } catch {
                if !Task.isCancelled { self?.giveUp(saying: error.localizedDescription) }
            }
        }
    }

    /// Replaces this screen by the list of a catalogue with several productions.
    func showInnerList() {
        guard session.state.productionCount > 0 else {
            header?.notice = ProductionHeaderView.noEpisodes
            return
        }
        guard let navigationController, navigationController.viewControllers.last === self else { return }
        let list = inner?.list ?? ProductionsViewController(scope: .all, session: session)
        inner?.list = list
        navigationController.replaceTopViewController(with: list)
    }
}
