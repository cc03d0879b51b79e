import CursesKit
import TekpubKit

/// One episode: everything that is known of it.
final class EpisodeViewController: ViewController {
    private let episode: Episode
    private let production: Production
    private let text = TextView()

    /// Cells from the beginning of a fact's name to that of the fact.
    private static let labelWidth = 11

    init(episode: Episode, of production: Production) {
        self.episode = episode
        self.production = production
        super.init()
        title = episode.displayTitle
    }

    override var preferredResponder: Responder { text }

    override func loadView() -> View { MarginView(around: text) }

    override func viewDidLoad() {
        text.paragraphs = heading + facts + description
    }

    private var heading: [TextView.Paragraph] {
        let place = episode.number.map { "Episode \($0) of \(production.displayTitle)" }
        return [
            .init(Text(episode.displayTitle), style: .heading),
            .init(Text(place ?? production.displayTitle), style: .secondaryLabel),
            .init(.empty),
        ]
    }

    private var facts: [TextView.Paragraph] {
        let known: [(String, String?)] = [
            ("Presenter", episode.presenter ?? production.author),
            ("Length", episode.durationInSeconds.map { DurationText.exact(seconds: $0) }),
            ("Released", (episode.releasedAt ?? production.releasedAt)?.text),
            ("Licence", episode.licence ?? production.licence),
            ("Video", episode.shownURL),
        ]
        return known.map { name, value in
            let label = name + String(repeating: " ", count: Self.labelWidth - name.count)
            return .init(
                Text(label + (value ?? "not known")), style: value == nil ? .secondaryLabel : .plain,
                hangingIndent: Self.labelWidth)
        }
    }

    private var description: [TextView.Paragraph] {
        guard let description = episode.description, !description.isEmpty else {
            return [.init(.empty), .init("No description is known.", style: .secondaryLabel)]
        }
        return [.init(.empty)] + Text.paragraphs(description).map { .init($0) }
    }
}
