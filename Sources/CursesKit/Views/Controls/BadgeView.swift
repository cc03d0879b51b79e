/// A number or a short word beside a title, such as the number of new episodes.
///
/// It stands on a pill if the theme has a colour for badges; otherwise it is plain. It takes the same room in
/// both cases. A `BadgeView` shows one, and a table cell has one at its right end.
public struct Badge: Hashable, Sendable {
    /// The number or word.
    public let text: Text

    /// The largest number that is shown; larger ones are shown as `9999+`.
    private static let limit = 9999

    /// A badge of a short text.
    public init(_ text: Text) {
        self.text = text
    }

    /// A badge of a number; nil for 0 and below.
    public init?(count: Int) {
        guard count > 0 else { return nil }
        text = count > Self.limit ? Text(Self.limit) + "+" : Text(count)
    }

    /// The number of cells, with one on either side of the text; 0 without text.
    public var width: Int { text.isEmpty ? 0 : text.width + 2 }
}

/// A badge in a view of its own.
public final class BadgeView: View {
    /// The badge; nil to show nothing.
    public var badge: Badge? {
        didSet {
            guard badge != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// A view of a badge, which receives no mouse events.
    public init(_ badge: Badge? = nil) {
        self.badge = badge
        super.init()
        isUserInteractionEnabled = false
    }

    /// One row, as wide as the badge.
    public override func sizeThatFits(_ limit: Size) -> Size {
        let width = badge?.width ?? 0
        return Size(width: min(limit.width, width), height: min(limit.height, width > 0 ? 1 : 0))
    }

    public override func draw(_ canvas: inout Canvas) {
        guard let badge else { return }
        canvas.draw(badge, at: .zero, on: superview?.backgroundStyle ?? .plain)
    }
}

extension Canvas {
    /// Draws `badge` from `point` to the right.
    ///
    /// - Parameter style: the style of the text beside it, which may be the selection's.
    public mutating func draw(_ badge: Badge, at point: Point, on style: Style = .plain) {
        guard !badge.text.isEmpty else { return }
        let isSelected = style.background == .selection
        if theme.badge != theme.background {
            // On the grey of an inactive row, the exchanged colours would catch the eye.
            let pill =
                isSelected && !theme.hasInactiveSelection
                ? Style(foreground: .selection, background: .selectionLabel, attributes: .bold) : .badge
            draw(" " + badge.text + " ", at: point, style: pill)
        } else {
            var plain = style
            if !isSelected { plain.foreground = .badgeLabel }
            draw(badge.text, at: point + Point(x: 1, y: 0), style: plain)
        }
    }
}
