#if DEBUG
    /// The inspector's pane, and the marks on the edge of the chosen view.
    final class InspectorView: ToolView {
        /// The cells of the window that are marked; empty for none.
        var marked = Rect.zero {
            didSet {
                guard marked != oldValue else { return }
                for rect in [oldValue, marked] { setNeedsDisplay(rect.intersection(bounds)) }
            }
        }
        private let choose: (Point) -> Void

        /// - Parameter choose: called with a point beside the pane that was clicked.
        init(content: View, choose: @escaping (Point) -> Void) {
            self.choose = choose
            super.init(title: "Inspector", content: content, goesBeside: true)
        }

        /// Tells the renderer that the inspector itself asks for this, so that the views below do not count as drawn.
        override func setNeedsDisplay(_ rect: Rect) {
            window?.renderer.inspectorDamage.append(rect.intersection(bounds))
            super.setNeedsDisplay(rect)
        }

        override func draw(_ canvas: inout Canvas) {
            super.draw(&canvas)
            let (right, bottom) = (marked.maxX - 1, marked.maxY - 1)
            canvas.changeStyles(in: marked) { point, style in
                let isAtSide = point.x == marked.minX || point.x == right
                guard isAtSide || point.y == marked.minY || point.y == bottom else { return }
                style.attributes.formSymmetricDifference(.reverse)
            }
        }

        override func touchesEnded(_ touch: Touch) {
            let point = touch.location(in: self)
            if !pane.contains(point) { choose(point) }
        }
    }

    extension Canvas {
        /// Changes the styles of cells that were drawn already.
        fileprivate mutating func changeStyles(in rect: Rect, _ change: (Point, inout Style) -> Void) {
            let (area, offset) = (visible(rect), inGrid(.zero).origin)
            for y in area.minY..<area.maxY {
                for x in area.minX..<area.maxX {
                    change(Point(x: x, y: y) - offset, &cells[y * size.width + x].style)
                }
            }
        }
    }
#endif
