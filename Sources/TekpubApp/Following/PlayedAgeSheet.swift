import CursesKit
import Foundation
import Localization
import TekpubKit

/// Asks which new episodes to mark as played, by their age.
@MainActor
struct PlayedAgeSheet {
    let list: SourceList
    let browser: BrowserViewController

    /// Asks which new episodes to mark as played, and says how many these are.
    ///
    /// - Parameter source: nil for all sources.
    func ask(of source: Source?, now: Date = Date()) {
        let new = list.newEpisodes.filter { source == nil || $0.sourceID == source?.id }
        func older(_ days: Double) -> [SourceEpisode] {
            new.released(before: now.addingTimeInterval(-days * 86_400))
        }
        let choices: [(title: Text, key: Key, episodes: [SourceEpisode])] = [
            (localized("Older Than a Week"), "w", older(7)),
            (localized("Older Than a Month"), "m", older(30)),
            (localized("Older Than a Year"), "y", older(365)),
            (localized("All", context: "episodes"), "a", new),
        ]
        let width = choices.reduce(0) { max($0, $1.title.width) } + "\(new.count)".count + 2
        let alert = AlertController(
            title: localized("Mark New Episodes as Played"),
            message: source.map { Text($0.title) } ?? localized("In all sources"),
            preferredStyle: .actionSheet)
        for choice in choices {
            let count = "\(choice.episodes.count)"
            let gap = String(repeating: " ", count: width - choice.title.width - count.count)
            alert.addAction(
                AlertAction(choice.title + "\(gap)\(count)", key: choice.key) { [list] in
                    list.editor.markPlayed(choice.episodes)
                })
        }
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        browser.present(alert)
    }
}
