import Testing

@testable import CursesKit

@MainActor
struct StackViewTests {
    /// A view that needs a size, and fills itself with a letter.
    private final class Block: View {
        private let letter: Text
        private let needed: Size?

        init(_ letter: Text, _ needed: Size? = nil) {
            self.letter = letter
            self.needed = needed
            super.init()
        }

        override func sizeThatFits(_ limit: Size) -> Size {
            Size(
                width: min(limit.width, needed?.width ?? .max),
                height: min(limit.height, needed?.height ?? .max))
        }

        override func draw(_ canvas: inout Canvas) {
            for y in 0..<bounds.height {
                for x in 0..<bounds.width { canvas.draw(letter, at: Point(x: x, y: y), style: .plain) }
            }
        }
    }

    /// Hides another view when it is laid out.
    private final class Hider: View {
        private let hidden: View

        init(of hidden: View) {
            self.hidden = hidden
            super.init()
        }

        override func layoutSubviews() { hidden.isHidden = true }
    }

    private func stack(
        _ views: [View], _ width: Int, _ height: Int, axis: StackView.Axis = .horizontal,
        distribution: StackView.Distribution = .fill, spacing: Int = 0
    ) -> StackView {
        let stack = StackView(views, axis: axis)
        stack.distribution = distribution
        stack.spacing = spacing
        stack.frame = Rect(x: 0, y: 0, width: width, height: height)
        return stack
    }

    private func blocks(_ widths: Int...) -> [View] {
        zip(["a", "b", "c"] as [Text], widths).map { Block($0, Size(width: $1, height: 1)) }
    }

    @Test(arguments: [
        (StackView.Distribution.fill, 0, "aabbbccccc"), (.fill, 1, "aa bbb ccc"), (.fill, 4, "aa"),
        (.fillEqually, 0, "aaabbbcccc"), (.fillEqually, 2, "aa  bb  cc"),
        (.equalSpacing, 0, "aa  bbb  c"), (.equalSpacing, 3, "aa   bb"), (.fill, -5, "aabbbccccc"),
    ])
    func sharesItsLength(distribution: StackView.Distribution, spacing: Int, expected: String) {
        let stack = stack(blocks(2, 3, 1), 10, 1, distribution: distribution, spacing: spacing)
        #expect(screen(showing: stack) == expected)
    }

    @Test func closesTheGapOfAViewThatLayoutHides() {
        let views = blocks(3, 2)
        #expect(screen(showing: stack(views + [Hider(of: views[0])], 8, 1)) == "bb")
    }

    @Test func letsFlexibleViewsShareTheRest() {
        let stack = stack([Block("a"), Block("b", Size(width: 1, height: 1)), Block("c")], 8, 1)
        #expect(screen(showing: stack) == "aaabcccc")
    }

    @Test func givesTheFirstOnesWhatThereIs() {
        #expect(screen(showing: stack(blocks(2, 3, 4), 4, 1)) == "aabb")
        #expect(screen(showing: stack(blocks(2, 3, 4), 1, 1)) == "a")
        #expect(screen(showing: stack(blocks(2, 3, 4), 0, 1, spacing: 2)) == "")
    }

    @Test func standsAsAColumn() {
        let stack = stack(blocks(1, 2, 3), 3, 5, axis: .vertical, spacing: 1)
        #expect(screen(showing: stack) == "aaa\n\nbbb\n\nccc")
        stack.alignment = .trailing
        #expect(screen(showing: stack) == "  a\n\n bb\n\nccc")
        stack.alignment = .center
        #expect(screen(showing: stack) == " a\n\nbb\n\nccc")
        stack.alignment = .leading
        #expect(screen(showing: stack) == "a\n\nbb\n\nccc")
    }

    @Test(
        arguments: [
            // Weights share what is left in proportion, whatever the views need.
            ([StackViewLength(weight: 1), StackViewLength(weight: 2), nil], 12, "aaabbbbbbccc"),
            // A view at its minimum or maximum leaves the others less or more.
            ([StackViewLength(minimum: 7, weight: 1), StackViewLength(weight: 1), nil], 12, "aaaaaaabbccc"),
            ([StackViewLength(maximum: 2, weight: 5), StackViewLength(weight: 1), nil], 12, "aabbbbbbbccc"),
            (
                [StackViewLength(minimum: 4, weight: 1), StackViewLength(maximum: 1, weight: 3), nil], 12,
                "aaaaaaaabccc"
            ),
            // Without weights, a view has what it needs within its limits, and the last one takes the rest.
            ([StackViewLength(minimum: 5), StackViewLength(maximum: 1), nil], 12, "aaaaabcccccc"),
            (
                [StackViewLength(maximum: 1), StackViewLength(maximum: 1), StackViewLength(maximum: 4)], 12,
                "abcccc"
            ),
            // In a short stack, the first ones come first unless others have a higher priority.
            ([StackViewLength(minimum: 4), StackViewLength(minimum: 4), nil], 6, "aaaabb"),
            ([StackViewLength(minimum: 4), StackViewLength(minimum: 4, priority: 1), nil], 6, "aabbbb"),
            (
                [
                    StackViewLength(minimum: 4, weight: 1),
                    StackViewLength(minimum: 4, weight: 1, priority: 1), nil,
                ], 6, "aabbbb"
            ),
            ([StackViewLength(), nil, StackViewLength(priority: 1)], 5, "aaccc"),
            ([StackViewLength(minimum: .max, maximum: -1, weight: .max), nil, nil], 4, "aaaa"),
            ([StackViewLength(weight: 1), nil, nil], 0, ""),
        ] as [([StackViewLength?], Int, String)])
    func givesViewsTheirLengths(lengths: [StackViewLength?], width: Int, expected: String) {
        let views = blocks(2, 3, 3)
        let stack = stack(views, width, 1)
        for (view, length) in zip(views, lengths) { stack.setLength(length, for: view) }
        #expect(screen(showing: stack) == expected)
    }

    @Test func spreadsLimitedViews() {
        let views = blocks(2, 3, 3)
        let stack = stack(views, 12, 1, distribution: .equalSpacing)
        stack.setLength(StackViewLength(maximum: 1), for: views[1])
        #expect(screen(showing: stack) == "aa   b   ccc")
        #expect(stack.sizeThatFits(Size(width: 50, height: 1)) == Size(width: 6, height: 1))
    }

    @Test func forgetsTheLengthOfAViewThatLeaves() {
        let views = blocks(2, 3, 3)
        let stack = stack(views, 12, 1)
        stack.setLength(StackViewLength(minimum: 5), for: views[0])
        #expect(stack.length(for: views[0])?.minimum == 5)
        views[0].removeFromSuperview()
        stack.insertArrangedSubview(views[0], at: 0)
        #expect(stack.length(for: views[0]) == nil)
        #expect(screen(showing: stack) == "aabbbccccccc")
        stack.setLength(StackViewLength(minimum: 5), for: views[0])
        stack.setLength(nil, for: views[0])
        #expect(screen(showing: stack) == "aabbbccccccc")
    }

    @Test func leavesHiddenViewsOut() throws {
        let views = blocks(2, 3, 4)
        let stack = StackView(views)
        let application = try TestApplication(showing: stack, size: Size(width: 9, height: 1))
        #expect(application.rows == "aabbbcccc")
        views[1].isHidden = true
        application.wait()
        #expect(application.rows == "aaccccccc")
        views[0].removeFromSuperview()
        application.wait()
        #expect(application.rows == "ccccccccc")
        views[1].isHidden = false
        application.wait()
        #expect(application.rows == "bbbcccccc")
    }

    @Test func makesRoomForALabelThatGrows() throws {
        let label = Label("a")
        let inner = StackView([label])
        let stack = stack([inner, Block("b")], 6, 1)
        let application = try TestApplication(showing: stack, size: Size(width: 6, height: 1))
        #expect(application.rows == "abbbbb")
        label.text = "aaaa"
        application.wait()
        #expect(application.rows == "aaaabb")
    }

    /// Counts its measurements.
    private final class Measured: View {
        private(set) var count = 0

        override func sizeThatFits(_ limit: Size) -> Size {
            count += 1
            return Size(width: 1, height: 1)
        }
    }

    /// Takes more than a minute if every new view looks at all others.
    @Test(.timeLimit(.minutes(1))) func arrangesManyViewsInOneRound() {
        let views = (0..<20_000).map { _ in Measured() }
        let stack = stack(views, 80, 24)
        stack.axis = .vertical
        stack.layoutIfNeeded()
        #expect(views.allSatisfy { $0.count == 1 })
        #expect(stack.arrangedSubviews.count == views.count)
    }

    @Test func arrangesInTheOrderGiven() {
        let views = blocks(1, 1, 1)
        let stack = stack(Array(views[..<2]), 3, 1, distribution: .fillEqually)
        stack.insertArrangedSubview(views[2], at: 0)
        #expect(screen(showing: stack) == "cab")
        stack.insertArrangedSubview(views[2], at: 2)
        #expect(screen(showing: stack) == "abc")
        stack.removeArrangedSubview(views[0])
        #expect(stack.arrangedSubviews.map(ObjectIdentifier.init) == views[1...].map(ObjectIdentifier.init))
        #expect(stack.subviews.count == 3)
    }

    @Test func fitsItsViews() {
        let limit = Size(width: 80, height: 24)
        #expect(stack(blocks(2, 3, 4), 0, 0, spacing: 1).sizeThatFits(limit) == Size(width: 11, height: 1))
        #expect(
            stack(blocks(2, 3, 4), 0, 0, distribution: .fillEqually).sizeThatFits(limit)
                == Size(width: 12, height: 1))
        #expect(
            stack(blocks(2, 3, 4), 0, 0, axis: .vertical).sizeThatFits(limit) == Size(width: 4, height: 3))
        #expect(StackView().sizeThatFits(limit) == .zero)
    }

    @Test func survivesHugeSizes() {
        let stack = stack(blocks(2, 3, 4), .max, .max, distribution: .fillEqually, spacing: .max)
        stack.layoutIfNeeded()
        stack.spacing = 0
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews.last?.frame.height == .max)
    }
}
