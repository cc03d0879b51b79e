extension ViewController {
    /// The list that keys act on: the one that is searched, that of the preferred responder, or else the first one; nil if
    /// there is none.
    var accessibilityList: (any AccessibilityList)? {
        if let table = searchController?.tableView, table.isInside(view) { return table }
        return (preferredResponder as? View)?.accessibilityList ?? view.accessibilityList
    }
}

extension View {
    /// What the view and the views inside it say, in the order of reading. Of a list, only the view above its rows and
    /// the titles of sections without rows count.
    var accessibilityTexts: [String] {
        var texts: [String] = []
        collectAccessibilityTexts(into: &texts)
        return texts
    }

    /// The first visible list, from top to bottom; nil if there is none.
    var accessibilityList: (any AccessibilityList)? {
        if let list = self as? any AccessibilityList { return list }
        return readSubviews.lazy.compactMap(\.accessibilityList).first
    }

    /// The first visible text with links that can be opened by number; nil if there is none.
    var accessibilityTextView: TextView? {
        if let text = self as? TextView { return text }
        let inside = accessibilityElements ?? readSubviews
        return inside.lazy.compactMap(\.accessibilityTextView).first
    }

    /// The first visible bar with a known share; nil if there is none.
    var accessibilityProgress: ProgressView? {
        if let bar = self as? ProgressView { return bar.isIndeterminate ? nil : bar }
        return readSubviews.lazy.compactMap(\.accessibilityProgress).first
    }

    private func collectAccessibilityTexts(into texts: inout [String]) {
        if let list = self as? any AccessibilityList {
            list.accessibilityHeaderView?.collectAccessibilityTexts(into: &texts)
            texts += list.accessibilityEmptySections
            return
        }
        // What moves is announced.
        if self is ProgressView { return }
        let words = [accessibilityLabel, accessibilityValue].compactMap(\.self)
        guard words.isEmpty else { return texts.append(words.joined(separator: ": ")) }
        for view in accessibilityElements ?? readSubviews { view.collectAccessibilityTexts(into: &texts) }
    }

    /// The visible subviews from top to bottom, and from left to right in one row.
    private var readSubviews: [View] {
        subviews.filter { !$0.isHidden }.sorted {
            ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
        }
    }
}
