/// A one-row bar that shows the share of a task that is done, as text of any width.
///
/// `ProgressView` draws one in a view of its own. A table cell puts one beside other text:
///
///     let bar = ProgressBar(2 / 9).text(width: 6, traits: traitCollection)
///     canvas.draw(bar + .secondary(" 2/9"), at: .zero)
public struct ProgressBar: Hashable, Sendable {
    /// The share that is done, 0...1.
    public let progress: Double
    /// The glyphs of the bar.
    public let shape: Shape

    static let widthLimit = 10_000

    /// The glyphs that a bar is made of. A terminal that shows only ASCII shows `##----` in their place.
    public enum Shape: Hashable, Sendable {
        /// Whole cells and dots: `███···`.
        case dots
        /// A thin line in half cells: `━━╸───`.
        case line
        /// Blocks in eighths of a cell: `██▌···`; whole cells where the font has no eighths.
        case blocks
    }

    /// A bar; values outside 0...1 are clamped, and NaN counts as 0.
    public init(_ progress: Double, shape: Shape = .line) {
        self.progress = progress.isNaN ? 0 : min(1, max(0, progress))
        self.shape = shape
    }

    /// The bar in `width` cells: the part that is done, and the rest.
    ///
    /// A task that has begun shows something, and one that is not complete never fills the bar.
    ///
    /// - Parameters:
    ///   - width: at most 10,000, more than any screen has.
    ///   - empty: the attributes of the rest; with a background, the rest shows nothing else.
    public func text(
        width: Int, traits: TraitCollection, filled: Text.Attributes = .filledBar,
        empty: Text.Attributes = .emptyBar
    ) -> Text {
        guard width > 0 else { return .empty }
        let width = min(width, Self.widthLimit)
        let glyphs = Glyphs(shape: shape, traits: traits)
        let steps = steps(of: width * glyphs.stepsInCell)
        let (full, part) = steps.quotientAndRemainder(dividingBy: glyphs.stepsInCell)
        var done = Array(repeating: glyphs.full, count: full)
        var edge: [Glyph] = []
        if part > 0 {
            edge.append(glyphs.part(part))
        } else if full > 0, full < width, let border = glyphs.border {
            edge.append(border)
        }
        let rest = Array(
            repeating: empty.background == nil ? glyphs.empty : .space, count: width - full - edge.count)
        // The edge belongs to the part that is done, unless it is the beginning of the rest.
        if part > 0, empty.background == nil { (done, edge) = (done + edge, []) }
        var edgeAttributes = part > 0 ? filled : empty
        edgeAttributes.background = empty.background
        return Text(glyphs: done).adding(filled) + Text(glyphs: edge).adding(edgeAttributes)
            + Text(glyphs: rest).adding(empty)
    }

    /// The number of steps to fill of `count`.
    private func steps(of count: Int) -> Int {
        let exact = Double(count) * progress
        guard shape != .dots else { return Int(exact.rounded(.down)) }
        guard progress > 0, progress < 1 else { return progress > 0 ? count : 0 }
        return min(max(1, Int(exact.rounded())), count - 1)
    }
}

extension ProgressBar {
    /// The glyphs of a shape on a terminal.
    struct Glyphs {
        let full, empty: Glyph
        /// The first cell of the rest behind a whole cell that is done; nil for `empty`.
        let border: Glyph?
        /// The number of steps in which a cell is filled.
        let stepsInCell: Int

        init(shape: Shape, traits: TraitCollection) {
            func glyph(_ scalar: Unicode.Scalar) -> Glyph { Glyph(scalar, width: 1) }
            guard traits.hasUnicode || shape == .dots else {
                (full, empty, border, stepsInCell) = (glyph("#"), glyph("-"), nil, 1)
                return
            }
            switch shape {
            case .dots: (full, empty, border, stepsInCell) = (glyph("█"), glyph("·"), nil, 1)
            case .line:
                let border = traits.hasPartialBlocks ? glyph("╶") : nil
                (full, empty, self.border, stepsInCell) = (glyph("━"), glyph("─"), border, 2)
            case .blocks:
                let steps = traits.hasPartialBlocks ? 8 : 1
                (full, empty, border, stepsInCell) = (glyph("█"), glyph("·"), nil, steps)
            }
        }

        /// A cell with `steps` filled, from the left.
        func part(_ steps: Int) -> Glyph {
            guard stepsInCell == 8 else { return Glyph("╸", width: 1) }
            // The blocks from seven eighths to one eighth are in this order.
            return Unicode.Scalar(0x2590 - UInt32(steps)).map { Glyph($0, width: 1) } ?? full
        }
    }
}

extension Text.Attributes {
    /// The part of a bar that is done.
    public static let filledBar = Text.Attributes(foreground: .tint)
    /// The rest of a bar.
    public static let emptyBar = Text.Attributes(foreground: .separator)
}
