import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A production with the beginning of its description and its episodes, an episode with its description, or a catalogue
/// that a directory lists.
final class PreviewView: View {
    /// What is shown.
    enum Content {
        case production(ProductionContent)
        /// The episode at an index of a production.
        case episode(ProductionContent, index: Int)
        /// A catalogue that is not in the library.
        case source(FoundSource)

        /// The address of the picture of the episode, else of the production; nil if they have none.
        fileprivate var picture: String? {
            switch self {
            case .production(let content): content.production.details?.imageURL
            case .episode(let content, let index):
                content.production.episodes[index].details?.imageURL ?? content.production.details?.imageURL
            case .source(let source): source.facts.imageURL
            }
        }
    }

    private var content: Content?
    /// The picture; nil for none.
    private var artwork: ArtworkView?
    private let title = Label(style: .heading, numberOfLines: 3)
    private let facts = Label(style: .secondaryLabel, numberOfLines: 4)
    private let text = Label(numberOfLines: 0)
    private let episodes = EpisodesView()

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for view in [title, facts, text, episodes] { addSubview(view) }
    }

    /// - Parameters:
    ///   - loader: loads the picture; nil for none.
    ///   - shownPicture: the address of a picture beside the preview, which does not repeat it; nil for none.
    ///   - today: the day that ages are counted to; nil for dates only.
    func show(
        _ new: Content?, artwork loader: ArtworkLoader? = nil, without shownPicture: String? = nil,
        asOf today: Today? = nil
    ) {
        content = new
        let picture = new?.picture
        showArtwork(at: picture == shownPicture ? nil : picture, loader: loader)
        switch new {
        case .production(let content):
            title.text = Text(content.production.displayTitle)
            facts.text = Text(content.production.byline)
            text.text = Text(beginningOf: content.production.description ?? "")
            episodes.content = content
        case .episode(let content, let index):
            let episode = content.production.episodes[index]
            title.text = Text(episode.displayTitle)
            facts.text = facts(of: episode, in: content, index: index, asOf: today)
            text.text = Text(beginningOf: episode.summary ?? "")
            episodes.content = nil
        case .source(let source):
            title.text = Text(source.title)
            facts.text = Text(FoundSourceText(source, today: today).facts)
            text.text = Text(beginningOf: FoundSourceText(source, today: today).description)
            episodes.content = nil
        case nil:
            for label in [title, facts, text] { label.text = "" }
            episodes.content = nil
        }
        setNeedsLayout()
    }

    private func showArtwork(at address: String?, loader: ArtworkLoader?) {
        guard artwork?.address != address || artwork == nil else { return }
        artwork?.removeFromSuperview()
        artwork = nil
        guard let address, let loader else { return }
        let view = ArtworkView(loader: loader)
        view.address = address
        view.onFailure = { [weak self, weak view] in
            guard let self, let view, artwork === view else { return }
            showArtwork(at: nil, loader: nil)
            setNeedsLayout()
            setNeedsDisplay()
        }
        artwork = view
        addSubview(view)
    }

    private func facts(
        of episode: Episode, in content: ProductionContent, index: Int, asOf today: Today?
    ) -> Text {
        let position = content.position(ofEpisodeAt: index)
        let state = content.mark(at: index)?.statement(
            of: episode.durationInSeconds, isSound: episode.isSound)
        let length = episode.durationInSeconds.map { DurationText.exact(seconds: $0) }
        let facts: [String?] = [
            position, episode.presenter ?? content.production.author, state ?? length,
            episode.broadcastText(asOf: today)
                ?? (episode.releasedAt ?? content.production.releasedAt)?.shortText(asOf: today),
            episode.nextText(asOf: today).map { localized("Next: \($0)") },
        ]
        return Text(facts.compactMap(\.self).joined(separator: " · "))
    }

    // MARK: Layout

    /// The description leaves at least this many rows to the episodes.
    private static let leastEpisodeRows = 4

    override func layoutSubviews() {
        let inner = bounds.inset(dx: 1, dy: 0)
        var y = 0
        if let artwork {
            // A picture of 16 by 9 fills the width; a cell is twice as high as wide.
            let height = traitCollection.showsBitmaps ? min(inner.width * 9 / 32, bounds.height / 3) : 0
            artwork.frame = Rect(x: inner.minX, y: 0, width: inner.width, height: height)
            y = height > 0 ? height + 1 : 0
        }
        func layOut(_ label: Label, gap: Int, most: Int) {
            let room = min(most, bounds.height - y - gap)
            let size = label.sizeThatFits(Size(width: inner.width, height: max(0, room)))
            let height = label.text.isEmpty ? 0 : size.height
            label.frame = Rect(
                x: inner.minX, y: y + (height > 0 ? gap : 0), width: inner.width, height: max(0, height))
            if height > 0 { y += height + gap }
        }
        layOut(title, gap: 0, most: 3)
        layOut(facts, gap: 0, most: 4)
        let count = episodes.count
        let reserved = count > 0 ? min(count + 1, max(Self.leastEpisodeRows, (bounds.height - y) / 2)) : 0
        layOut(text, gap: 1, most: max(0, bounds.height - y - 1 - reserved))
        let start = min(bounds.height, y + 1)
        episodes.frame = Rect(x: inner.minX, y: start, width: inner.width, height: bounds.height - start)
    }

    /// The first episodes of a production, and how many more there are.
    private final class EpisodesView: View {
        var content: ProductionContent? {
            didSet { setNeedsDisplay() }
        }

        var count: Int { content?.production.episodes.count ?? 0 }

        override func draw(_ canvas: inout Canvas) {
            guard let content, count > 0 else { return }
            let shownCount = count <= bounds.height ? count : max(0, bounds.height - 1)
            for index in 0..<shownCount { draw(index, of: content, on: &canvas) }
            if shownCount < count, bounds.height > 0 {
                canvas.draw(
                    localized("\(count - shownCount) more"),
                    at: Point(x: titleStart(in: content), y: shownCount),
                    style: .secondaryLabel)
            }
        }

        /// The first cell of the titles.
        private func titleStart(in content: ProductionContent) -> Int {
            EpisodeSign.width + (content.showsNumbers ? content.numberWidth + 2 : 0)
        }

        private func draw(_ index: Int, of content: ProductionContent, on canvas: inout Canvas) {
            let episode = content.production.episodes[index]
            let sign = EpisodeSign(content.mark(at: index), isLive: episode.details?.kind == .live)
            let numberEnd = EpisodeSign.width + content.numberWidth
            // As in a row of the list, the longest numbers take the cell behind the sign, too.
            let number = Text(content.shownNumber(at: index)).truncated(to: numberEnd - 1)
            let length = Text(episode.durationInSeconds.map { DurationText.exact(seconds: $0) } ?? "")
            let style = sign == nil ? Style.secondaryLabel : .plain
            if let sign { canvas.draw(sign.text, at: Point(x: 0, y: index), style: .tint) }
            if content.showsNumbers {
                canvas.draw(number, at: Point(x: numberEnd - number.width, y: index), style: .secondaryLabel)
            }
            let end = bounds.width - length.width
            canvas.draw(length, at: Point(x: end, y: index), style: .secondaryLabel)
            let left = titleStart(in: content)
            canvas.draw(
                Text(episode.displayTitle), at: Point(x: left, y: index), style: style,
                limit: max(0, end - 1 - left))
        }
    }
}
