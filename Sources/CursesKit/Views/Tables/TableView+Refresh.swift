extension TableView {
    /// The rows above the content: one while the refresh control has something to show.
    var topInset: Int { refreshControl?.needsRow == true ? 1 : 0 }

    func replaceRefreshControl(_ former: RefreshControl?) {
        former?.removeFromSuperview()
        if let refreshControl {
            refreshControl.isHidden = !refreshControl.needsRow
            insertSubview(refreshControl, at: 0)
        }
        shapeDidChange()
    }

    /// Makes room for the row above the content, or takes it back.
    func refreshRowDidChange() {
        guard let refreshControl else { return }
        let wasAtTop = contentOffset <= 0
        refreshControl.isHidden = !refreshControl.needsRow
        if wasAtTop { scroll(to: -topInset) }
    }

    func pull(by steps: Int) { refreshControl?.pull(by: steps) }
    func unpull() { refreshControl?.unpull() }
}
