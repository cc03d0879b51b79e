import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The details of a production, above the table of its episodes.
///
/// If they leave too little room for episodes, the view is folded: it shows the title, a line of facts and
/// the beginning of the description. `z` unfolds and folds it. Tab goes to the links of the description and to the
/// publisher's pages of support. A
/// picture is on the right if there is room for it, the text and the episodes.
final class ProductionHeaderView: View {
    /// The maximum height in rows that leaves room for episodes.
    var room = Int.max {
        didSet { if room != oldValue { setNeedsLayout() } }
    }

    /// Whether everything is shown, whatever its height.
    var isUnfolded = false {
        didSet {
            guard isUnfolded != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// What stands in place of the episodes while none is listed; nil for nothing.
    var notice: String? {
        didSet {
            guard notice != oldValue else { return }
            noticeLabel.text = Text(notice ?? "")
            showText()
        }
    }

    /// What is known of the production, in one line; when folded, what the line has room for.
    var facts: ProductionFacts {
        didSet { if facts != oldValue { showText() } }
    }

    /// Called when the user folds or unfolds the view.
    var onToggle: () -> Void = {}
    /// Called with the address of a link that the user opens.
    var onOpen: (String) -> Void = { _ in }
    /// Called when `shownPicture` changes.
    var onPicture: () -> Void = {}
    /// Called with the row of a link that the user focuses.
    var onFocus: (Int) -> Void = { _ in }

    private let text = TextView()
    private let title, factsLabel, beginning, noticeLabel: Label
    /// The production's picture; nil if it has none.
    private var artwork: ArtworkView?
    /// The address of the picture that is shown; nil for none, or if there is no room for it.
    private(set) var shownPicture: String? {
        didSet { if shownPicture != oldValue { onPicture() } }
    }
    /// The production whose details are shown.
    let production: Production

    /// The notice of a production without episodes.
    static var noEpisodes: String { localized("No episodes yet.") }
    /// The number of lines of a folded description.
    private static let foldedLines = 3
    /// The largest height of the picture in rows, and what it needs beside and below itself: the smallest width of
    /// the view, and the smallest room.
    private static let (artworkHeight, artworkWidthLimit, artworkRoomLimit) = (10, 70, 12)

    init(production: Production, artwork loader: ArtworkLoader? = nil) {
        self.production = production
        if let loader, let address = production.details?.imageURL {
            artwork = ArtworkView(loader: loader)
            artwork?.address = address
        }
        title = Label(Text(production.displayTitle), style: .heading)
        let notice = production.episodes.isEmpty ? Self.noEpisodes : nil
        (facts, self.notice) = (ProductionFacts(of: production), notice)
        factsLabel = Label(style: .secondaryLabel)
        beginning = Label(Text(production.description ?? ""), numberOfLines: Self.foldedLines)
        noticeLabel = Label(Text(notice ?? ""), style: .secondaryLabel, numberOfLines: 0)
        super.init()
        text.isScrollEnabled = false
        text.delegate = self
        showText()
        for view in [text, title, factsLabel, beginning, noticeLabel] { addSubview(view) }
        if let artwork { addSubview(artwork) }
        artwork?.onFailure = { [weak self] in self?.removeArtwork() }
    }

    private func removeArtwork() {
        artwork?.removeFromSuperview()
        artwork = nil
        setNeedsLayout()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    /// Where keys begin: at the text, if its description has links that can be seen.
    var preferredResponder: Responder {
        text.numbersLinks && !isFolded(in: bounds.width) ? text : self
    }

    override var keyCommands: [KeyCommand] {
        guard isFoldable(in: bounds.width) else { return [] }
        let fold = KeyCommand(.unfold, title: isUnfolded ? localized("Fold") : nil) { [weak self] in
            self?.toggle()
        }
        guard !isUnfolded, text.numbersLinks else { return [fold] }
        return [
            fold,
            KeyCommand(.nextLink) { [weak self] in
                self?.toggle()
                self?.text.focusFirstLink()
            },
        ]
    }

    private func toggle() {
        text.unfocusLink()
        isUnfolded.toggle()
        onToggle()
    }

    /// All of it, folded or not.
    override var accessibilityElements: [View]? { [text] }

    // MARK: Links

    /// Opens the link with a number that the user typed.
    ///
    /// - Returns: whether the description has such a link.
    func openLink(number: Int) -> Bool {
        text.numbersLinks && text.openLink(number - 1)
    }

    /// Gives Enter back to the episodes.
    func unfocusLink() { text.unfocusLink() }

    // MARK: Layout

    override func sizeThatFits(_ limit: Size) -> Size {
        let height =
            isFolded(in: limit.width) ? foldedLayout(in: limit.width).height : fullHeight(in: limit.width)
        return Size(width: limit.width, height: min(height, limit.height))
    }

    override func layoutSubviews() {
        let inner = Rect(x: 1, y: 0, width: textWidth(in: bounds.width), height: bounds.height)
        let picture = artworkSize(in: bounds.width)
        artwork?.frame = Rect(
            origin: Point(x: bounds.width - picture.width - 1, y: 0), size: picture)
        shownPicture = picture.width > 0 ? artwork?.address : nil
        let isFolded = isFolded(in: bounds.width)
        text.isHidden = isFolded
        for label in [title, factsLabel, beginning, noticeLabel] { label.isHidden = !isFolded }
        text.frame = inner
        guard isFolded else { return }
        let layout = foldedLayout(in: bounds.width)
        title.frame = Rect(x: inner.minX, y: 0, width: inner.width, height: 1)
        factsLabel.frame = Rect(x: inner.minX, y: 1, width: inner.width, height: 1)
        factsLabel.text = Text(facts.text(fitting: inner.width))
        beginning.frame = layout.beginning
        noticeLabel.frame = layout.notice
    }

    private func isFoldable(in width: Int) -> Bool { fullHeight(in: width) > room }
    private func isFolded(in width: Int) -> Bool { !isUnfolded && isFoldable(in: width) }

    private func fullHeight(in width: Int) -> Int {
        let height = text.sizeThatFits(Size(width: textWidth(in: width), height: .max)).height
        return max(height, heightForArtwork(in: width))
    }

    private func textWidth(in width: Int) -> Int {
        let picture = artworkSize(in: width).width
        return max(0, width - 2 - (picture > 0 ? picture + 2 : 0))
    }

    /// The room for the picture; empty if it is not shown. A square picture fills it.
    private func artworkSize(in width: Int) -> Size {
        guard artwork != nil, traitCollection.showsBitmaps, width >= Self.artworkWidthLimit,
            room >= Self.artworkRoomLimit
        else { return .zero }
        let height = min(Self.artworkHeight, room / 2)
        return Size(width: 2 * height, height: height)
    }

    /// The rows of the picture and the empty one below; 0 if it is not shown.
    private func heightForArtwork(in width: Int) -> Int {
        let height = artworkSize(in: width).height
        return height > 0 ? height + 1 : 0
    }

    /// Where the description and the notice are when folded, each below an empty row if there is room, and the height
    /// with an empty row at the end if there is room for that, too.
    private func foldedLayout(in width: Int) -> (beginning: Rect, notice: Rect, height: Int) {
        let width = (text: textWidth(in: width), all: width)
        func lineCount(_ label: Label, most: Int) -> Int {
            guard !label.text.isEmpty else { return 0 }
            return max(0, label.sizeThatFits(Size(width: width.text, height: most)).height)
        }
        let noticeLines = min(lineCount(noticeLabel, most: max(0, room - 2)), max(0, room - 2))
        let lines = min(lineCount(beginning, most: Self.foldedLines), max(0, room - 2 - noticeLines))
        var spare = max(0, room - 2 - lines - noticeLines)
        func gap(above lines: Int) -> Int {
            guard spare > 1, lines > 0 else { return 0 }
            spare -= 1
            return 1
        }
        let y = 2 + gap(above: lines)
        let noticeY = y + lines + gap(above: noticeLines)
        let end = noticeY + noticeLines + (spare > 0 ? 1 : 0)
        return (
            Rect(x: 1, y: y, width: width.text, height: lines),
            Rect(x: 1, y: noticeY, width: width.text, height: noticeLines),
            max(end, heightForArtwork(in: width.all))
        )
    }

    private func showText() {
        let description = production.description.map(TextView.Paragraph.description) ?? []
        // The page alone needs no number: `o` opens it.
        text.numbersLinks =
            description.contains { !$0.links.isEmpty } || production.details?.funding != nil
        text.update(paragraphs(around: description))
        setNeedsLayout()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    private func paragraphs(around description: [TextView.Paragraph]) -> [TextView.Paragraph] {
        var paragraphs: [TextView.Paragraph] = [
            .init(Text(production.displayTitle), style: .heading)
        ]
        let facts = facts.text(fitting: .max)
        if !facts.isEmpty { paragraphs.append(.init(Text(facts), style: .secondaryLabel)) }
        if production.description?.isEmpty == false { paragraphs += [.init(.empty)] + description }
        if let link = production.link {
            paragraphs += [.init(.empty), TextView.Paragraph(.empty).appending(Text(link), linkingTo: link)]
        }
        for page in production.details?.funding ?? [] {
            let words = (page.title ?? localized("Support the show")) + "  "
            paragraphs.append(TextView.Paragraph(Text(words)).appending(Text(page.url), linkingTo: page.url))
        }
        paragraphs.append(.init(.empty))
        if let notice { paragraphs.append(.init(Text(notice), style: .secondaryLabel)) }
        return paragraphs
    }
}

extension ProductionHeaderView: TextViewDelegate {
    func textView(_ textView: TextView, didOpen link: TextView.Link) { onOpen(link.target) }
    func textView(_ textView: TextView, didFocusLinkInRow row: Int) { onFocus(row) }
}
