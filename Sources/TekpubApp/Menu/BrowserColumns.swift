import CursesKit
import TekpubKit

/// How the outer columns of the browser differ from the usual ones.
@MainActor
struct BrowserColumns {
    let browser: SplitViewController
    /// The columns until the user changes them.
    let usual: ColumnArrangement

    private static let menuWidth = 26

    /// What the user has made of the columns: nil for what is as usual.
    var arrangement: ColumnArrangement {
        func change<Value: Equatable>(_ value: Value?, from usual: Value?) -> Value? {
            value == usual ? nil : value
        }
        let hidden = browser.hiddenColumns
        return ColumnArrangement(
            menuWidth: change(browser.preferredPrimaryColumnWidth, from: usual.menuWidth ?? Self.menuWidth),
            previewWidth: change(browser.preferredInspectorColumnWidth, from: usual.previewWidth),
            hidesMenu: change(hidden.contains(.primary), from: usual.hidesMenu ?? false),
            hidesPreview: change(hidden.contains(.inspector), from: usual.hidesPreview ?? false))
    }

    /// Arranges the columns as the user had them.
    func restore(_ arrangement: ColumnArrangement) {
        browser.preferredPrimaryColumnWidth = arrangement.menuWidth ?? usual.menuWidth ?? Self.menuWidth
        browser.preferredInspectorColumnWidth = arrangement.previewWidth ?? usual.previewWidth
        show(.primary, unless: arrangement.hidesMenu ?? usual.hidesMenu ?? false)
        show(.inspector, unless: arrangement.hidesPreview ?? usual.hidesPreview ?? false)
    }

    private func show(_ column: SplitViewController.Column, unless isHidden: Bool) {
        if isHidden { browser.hide(column) } else { browser.reveal(column) }
    }
}
