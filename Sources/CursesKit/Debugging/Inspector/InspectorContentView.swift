#if DEBUG
    /// The outline of the inspector, below the titles of its numbers, and above what is known of the chosen view.
    final class InspectorContentView: View {
        private let outline: View
        private let titles = Label(style: .header)
        private let facts = Label(style: .secondaryLabel, numberOfLines: 0)

        /// The rows that the outline has at least before the facts have any.
        private static let leastRows = 5

        init(outline: View) {
            self.outline = outline
            super.init()
            titles.alignment = .right
            titles.backgroundStyle = .header
            facts.lineBreakMode = .byTruncatingTail
            for view in [titles, outline, facts] { addSubview(view) }
        }

        var isNarrow: Bool { bounds.width < 60 }

        func show(_ lines: [String]) {
            let text = Text(lines.joined(separator: "\n"))
            guard text != facts.text else { return }
            let count = facts.text.paragraphs.count
            facts.text = text
            if lines.count != count { setNeedsLayout() }
        }

        override func layoutSubviews() {
            titles.text = Text(InspectedView.titles(isNarrow: isNarrow))
            let lines = facts.text.isEmpty ? 0 : facts.text.paragraphs.count
            let height = max(0, min(lines, bounds.height - 1 - Self.leastRows))
            titles.frame = Rect(x: 0, y: 0, width: bounds.width, height: min(1, bounds.height))
            outline.frame = Rect(x: 0, y: 1, width: bounds.width, height: bounds.height - 1 - height)
            facts.frame = Rect(x: 1, y: bounds.height - height, width: bounds.width - 1, height: height)
        }
    }
#endif
