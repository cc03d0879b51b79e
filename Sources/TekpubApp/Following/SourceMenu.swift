import CursesKit
import Foundation
import Localization
import TekpubKit

extension MenuSection {
    /// Returns the rows for the sources: those without a folder first, then a section for each folder.
    @MainActor
    static func sources(of list: SourceList) -> [MenuSection] {
        guard list.isLoaded else { return [] }
        var folders: [[String]] = []
        var items: [[String]: [MenuItem]] = [:]
        for source in list.sources {
            if items[source.folders] == nil, !source.folders.isEmpty { folders.append(source.folders) }
            items[source.folders, default: []].append(MenuItem(source))
        }
        var sections = [MenuSection(title: localized("Sources"), items: items[[]] ?? [])]
        sections += folders.map {
            MenuSection(title: $0.joined(separator: " / "), items: items[$0] ?? [])
        }
        let add = MenuItem(localized("+ Add a Source"), action: .addSource)
        let last = sections.removeLast()
        sections.append(MenuSection(title: last.title, items: last.items + [add]))
        return sections
    }
}

extension MenuItem {
    /// The row of a source: its title, and how many episodes are new.
    init(_ source: Source) {
        self.init(
            source.title, count: source.newCount > 0 ? source.newCount : nil,
            isUnavailable: source.kind == .archive,
            isFailed: source.status.failure != nil || source.status.isEnded, action: .source(source.id))
    }
}

extension Source {
    /// Why the last refresh failed, when that was, and when the next one is; nil if it did not fail.
    func failureText(now: Date) -> String? {
        if status.isEnded { return localized("\(title) was ended by its publisher.") }
        guard let failure = status.failure else { return nil }
        var parts = [failure]
        if let refreshedAt = status.refreshedAt {
            parts.append(localized("\(AgeText.text(seconds: now.timeIntervalSince(refreshedAt))) ago"))
        }
        if let next = status.nextRefreshAt {
            let delay = next.timeIntervalSince(now)
            parts.append(
                delay > 0 && !status.isDue(at: now)
                    ? localized("next try in \(AgeText.text(seconds: delay))") : localized("next try soon"))
        }
        return parts.joined(separator: " · ")
    }
}

/// Formats a length of time in one unit.
enum AgeText {
    /// Returns a text such as `5 min`, `3 h` or `2 days`.
    static func text(seconds: Double) -> String {
        // A damaged library may contain any time.
        let minutes = Int(max(0, min(seconds, 1e10)) / 60)
        if minutes < 60 { return localized("\(max(1, minutes)) min") }
        if minutes < 48 * 60 { return localized("\(minutes / 60) h") }
        let days = minutes / (24 * 60)
        return localized(days, one: "\(days) day", other: "\(days) days")
    }
}
