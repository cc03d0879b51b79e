import CursesKit
import Foundation
import Localization
import TekpubKit

extension MenuSection {
    /// Returns the rows for the sources: those without a folder first, then a section for each folder.
    ///
    /// - Parameters:
    ///   - opened: the source whose lists stand below its row; nil for none.
    ///   - login: the shown source, if it has accounts, and what its row offers.
    @MainActor
    static func sources(
        of list: SourceList, with opened: OpenedSource?,
        login: (catalogID: CatalogID, command: SourceCommand)?
    ) -> [MenuSection] {
        guard list.isLoaded else { return [] }
        var folders: [[String]] = []
        var sources: [[String]: [Source]] = [:]
        for source in list.sources {
            if sources[source.folders] == nil, !source.folders.isEmpty { folders.append(source.folders) }
            sources[source.folders, default: []].append(source)
        }
        func items(_ folder: [String]) -> [MenuItem] {
            (sources[folder] ?? []).flatMap { source in
                let login = login?.catalogID == source.catalogID ? login?.command : nil
                let lists = opened?.catalogID == source.catalogID ? opened?.items(of: source.id) : nil
                return [MenuItem(source, login: login)] + (lists ?? [])
            }
        }
        let first = MenuSection(title: localized("Sources"), items: items([]), trailing: .addition)
        return [first]
            + folders.map { folder in
                let all = sources[folder] ?? []
                let isFailing = all.count > 1 && all.allSatisfy { $0.status.failure != nil }
                return MenuSection(
                    title: folder.joined(separator: " / "), items: items(folder),
                    trailing: isFailing ? .failures(all.count) : .nothing)
            }
    }
}

extension MenuItem {
    /// The row of a source: its title, and how many episodes are new.
    ///
    /// - Parameter login: the command of its account; nil for none.
    fileprivate init(_ source: Source, login: SourceCommand?) {
        let isServer = source.kind == .server
        self.init(
            source.title, count: source.newCount, isUnavailable: source.kind == .archive,
            isFailed: source.isFailing,
            commands: (source.isFailing && isServer ? [.retry] : []) + (isServer ? [.refresh] : []) + [
                .markNew, .markOlder, .settings, .edit, .moveUp, .moveDown,
            ] + (login.map { [$0] } ?? []) + [.remove],
            action: .source(source.id))
    }
}

extension Source {
    /// Whether its last refresh failed, or its publisher has ended it.
    var isFailing: Bool { status.failure != nil || status.isEnded }

    /// What is wrong and since when, in a few words: `! Torn Pages: unreadable since 18 min`; nil if the last refresh did
    /// not fail.
    func failureSummary(now: Date) -> String? {
        guard isFailing else { return nil }
        let fault: String =
            if status.isEnded {
                localized("ended by its publisher", context: "source")
            } else {
                switch status.fault {
                case .unreachable: localized("unreachable", context: "source")
                case .locked: localized("wants a login", context: "source")
                case .missing: localized("not found", context: "source")
                case .unreadable: localized("unreadable", context: "source")
                case nil: status.failure?.withoutFullStop ?? ""
                }
            }
        guard !status.isEnded, let date = status.failingSince else { return "! \(title): \(fault)" }
        let seconds = now.timeIntervalSince(date)
        guard seconds >= AgeText.leastSeconds else { return "! \(title): \(fault)" }
        return "! \(title): "
            + localized("\(fault) since \(AgeText.text(seconds: seconds))", context: "source")
    }

    /// Why the last refresh failed, when that was, and when the next one is; nil if it did not fail.
    func failureText(now: Date) -> String? {
        if status.isEnded { return localized("\(title) was ended by its publisher.") }
        guard let failure = status.failure else { return nil }
        var parts = [failure]
        if let refreshedAt = status.refreshedAt {
            let seconds = now.timeIntervalSince(refreshedAt)
            parts.append(
                seconds < AgeText.leastSeconds
                    ? localized("a moment ago") : localized("\(AgeText.text(seconds: seconds)) ago"))
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

extension String {
    /// The sentence without the full stop at its end, to go on behind it.
    fileprivate var withoutFullStop: String { hasSuffix(".") || hasSuffix("。") ? String(dropLast()) : self }
}

/// Formats a length of time in one unit.
enum AgeText {
    /// Below this, an age is not worth a number.
    static let leastSeconds = 60.0

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
