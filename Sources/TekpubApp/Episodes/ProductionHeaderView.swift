import CursesKit
import TekpubKit

/// What is known of a production, above the table of its episodes.
final class ProductionHeaderView: View {
    private let text = TextView()

    init(production: Production) {
        super.init()
        text.isUserInteractionEnabled = false
        text.paragraphs = Self.paragraphs(for: production)
        addSubview(text)
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        let inner = Size(width: max(0, limit.width - 2), height: limit.height)
        return Size(width: limit.width, height: text.sizeThatFits(inner).height)
    }

    override func layoutSubviews() {
        text.frame = bounds.inset(dx: 1, dy: 0)
    }

    private static func paragraphs(for production: Production) -> [TextView.Paragraph] {
        var paragraphs: [TextView.Paragraph] = [
            .init(Text(production.displayTitle), style: .heading),
            .init(Text(production.byline), style: .secondaryLabel),
            .init(.empty),
        ]
        if let description = production.description, !description.isEmpty {
            paragraphs += Text.paragraphs(description).map { .init($0) }
        } else {
            paragraphs.append(.init("No description is known.", style: .secondaryLabel))
        }
        if let link = production.link {
            paragraphs += [.init(.empty), .init(Text(link), style: .tint)]
        }
        paragraphs.append(.init(.empty))
        if production.episodes.isEmpty {
            paragraphs.append(.init("No episodes are known.", style: .secondaryLabel))
        }
        return paragraphs
    }
}
