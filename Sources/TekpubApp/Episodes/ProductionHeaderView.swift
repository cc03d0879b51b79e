import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The details of a production, above the table of its episodes.
///
/// If they leave too little room for episodes, the view is folded: it shows the title, a line of facts and
/// the beginning of the description. `z` unfolds and folds it. Tab goes to the links of the description. A
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

    /// What stands in place of the episodes while there are none; nil if the production has a catalogue of its
    /// own that can be shown.
    var notice: String? = ProductionHeaderView.noEpisodes {
        didSet { if notice != oldValue { showText() } }
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
    private let title, facts, beginning: Label
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
        title = Label(production.displayTitle, style: .heading)
        facts = Label(production.byline, style: .secondaryLabel)
        beginning = Label(production.description ?? "", numberOfLines: Self.foldedLines)
        super.init()
        text.isScrollEnabled = false
        text.delegate = self
        showText()
        for view in [text, title, facts, beginning] { addSubview(view) }
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
            isFolded(in: limit.width) ? foldedHeights(in: limit.width).sum : fullHeight(in: limit.width)
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
        for label in [title, facts, beginning] { label.isHidden = !isFolded }
        text.frame = inner
        guard isFolded else { return }
        let (gap, lines, _) = foldedHeights(in: bounds.width)
        title.frame = Rect(x: inner.minX, y: 0, width: inner.width, height: 1)
        facts.frame = Rect(x: inner.minX, y: 1, width: inner.width, height: 1)
        beginning.frame = Rect(x: inner.minX, y: 2 + gap, width: inner.width, height: lines)
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

    /// The heights in rows when folded: the gap above the description, the description, and the sum with an
    /// empty row at the end if there is room.
    private func foldedHeights(in width: Int) -> (gap: Int, lines: Int, sum: Int) {
        let limit = Size(width: textWidth(in: width), height: Self.foldedLines)
        let lines = max(0, min(beginning.sizeThatFits(limit).height, room - 2))
        let spare = max(0, room - 2 - lines)
        let gap = spare > 1 && lines > 0 ? 1 : 0
        let sum = 2 + lines + gap + (spare > gap ? 1 : 0)
        return (gap, lines, max(sum, heightForArtwork(in: width)))
    }

    private func showText() {
        let description = production.description.map(TextView.Paragraph.description) ?? []
        // The page alone needs no number: `o` opens it.
        text.numbersLinks = description.contains { !$0.links.isEmpty }
        text.update(paragraphs(around: description))
        setNeedsLayout()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    private func paragraphs(around description: [TextView.Paragraph]) -> [TextView.Paragraph] {
        var paragraphs: [TextView.Paragraph] = [
            .init(Text(production.displayTitle), style: .heading)
        ]
        if !production.byline.isEmpty {
            paragraphs.append(.init(Text(production.byline), style: .secondaryLabel))
        }
        if production.description?.isEmpty == false { paragraphs += [.init(.empty)] + description }
        if let link = production.link {
            paragraphs += [.init(.empty), TextView.Paragraph(.empty).appending(Text(link), linkingTo: link)]
        }
        paragraphs.append(.init(.empty))
        if production.episodes.isEmpty, let notice {
            paragraphs.append(.init(Text(notice), style: .secondaryLabel))
        }
        return paragraphs
    }
}

extension ProductionHeaderView: TextViewDelegate {
    func textView(_ textView: TextView, didOpen link: TextView.Link) { onOpen(link.target) }
    func textView(_ textView: TextView, didFocusLinkInRow row: Int) { onFocus(row) }
}

extension Production {
    /// Author, date, price, channel and licence, as far as they are known.
    var byline: String {
        let facts = [
            author, releasedAt?.text(), priceText, channel, licence,
        ]
        return facts.compactMap { $0 }.joined(separator: " · ")
    }

    /// A text such as `free` or `$28`; nil if the price is unknown.
    private var priceText: String? {
        guard let price, price.isFinite, price >= 0, price < 1_000_000 else { return nil }
        if price == 0 { return localized("free", context: "price") }
        let cents = Int((price * 100).rounded())
        let fraction = cents % 100
        return "$\(cents / 100)" + (fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
    }
}
