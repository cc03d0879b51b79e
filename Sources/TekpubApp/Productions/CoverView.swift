import CursesKit
import TekpubKit

/// The picture of a show, or a tile while the picture is loading or missing.
final class CoverView: View {
    private let artwork: ArtworkView
    private var tile: CoverTile?

    init(loader: ArtworkLoader?) {
        artwork = ArtworkView(loader: loader)
        super.init()
        isUserInteractionEnabled = false
        artwork.onLoad = { [weak self] in self?.setNeedsDisplay() }
        addSubview(artwork)
    }

    /// Shows another picture.
    ///
    /// - Parameters:
    ///   - title: that of the show; nil to show nothing.
    ///   - address: the address of its picture; nil if it has none, or it is not known yet.
    func show(_ title: String?, address: String?) {
        tile = title.map(CoverTile.init)
        artwork.address = address
        setNeedsDisplay()
    }

    /// A square: a cell is twice as high as wide.
    override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: min(limit.width, 16), height: min(limit.height, 8))
    }

    override func layoutSubviews() { artwork.frame = bounds }

    override func draw(_ canvas: inout Canvas) {
        guard !artwork.hasPicture else { return }
        tile?.draw(in: bounds, hasSurface: traitCollection.showsBitmaps, on: &canvas)
    }
}

/// What stands for a missing picture: the first letters of the title on a colour of its own, the same every time.
private struct CoverTile: Hashable {
    /// The first letter or digit of the first two words; of one word in scripts without spaces.
    let initials: Text
    /// The ground, dark enough for white letters.
    let color: Color

    /// Colours with a contrast of at least 6:1 to white.
    private static let colors: [Color] = [
        .rgb(160, 44, 44), .rgb(140, 70, 10), .rgb(104, 90, 10), .rgb(56, 102, 30), .rgb(16, 100, 74),
        .rgb(0, 96, 110), .rgb(20, 86, 150), .rgb(70, 70, 168), .rgb(110, 60, 156), .rgb(146, 40, 116),
        .rgb(84, 84, 92), .rgb(118, 58, 58),
    ]

    init(title: String) {
        let words = title.split { !$0.isLetter && !$0.isNumber }
        initials = Text(words.prefix(2).compactMap { $0.first?.uppercased() }.joined())
        color = Self.colors[Int(StableHash.fnv(title.utf8) % UInt64(Self.colors.count))]
    }

    /// Draws the tile: a surface where the terminal has colours, else a frame.
    func draw(in rect: Rect, hasSurface: Bool, on canvas: inout Canvas) {
        var style = Style.secondaryLabel
        if hasSurface {
            style = Style(foreground: .white, background: color, attributes: .bold)
            canvas.fill(rect, style: style)
        } else {
            canvas.drawBorder(around: rect, style: .separator)
        }
        let origin = rect.centered(Size(width: min(initials.width, rect.width), height: min(1, rect.height)))
            .origin
        canvas.draw(initials, at: origin, style: style, limit: rect.width)
    }
}
