/// A direction in which the focus moves.
///
/// The focus is the first responder if that is a view which `canBecomeFocused`: keys start there, and it is
/// drawn in the style of the selection. Tab and Shift-Tab, arrows and clicks move it. While a view has the
/// focus, the nearest controller around it has a `FocusScope` in the responder chain, behind its own commands
/// and before those of its parent. A presented controller has a focus of its own; the focused one returns when it
/// is dismissed.
public enum FocusHeading: Hashable, Sendable {
    /// The view after the focused one, or before it; the first follows the last.
    case next, previous
    /// The nearest view above, below or beside the focused one.
    case up, down, left, right
}

extension FocusHeading {
    /// The best view on this side of `focused`; nil if no view lies there.
    ///
    /// Views beside must share a row with it. Of the nearest views above or below, the one that shares the most
    /// columns is best, then the one whose first column is nearest.
    ///
    /// - Parameters:
    ///   - focused: the cells to start from.
    ///   - frames: the cells of the other views, in the same coordinates.
    /// - Returns: the index of a frame.
    func nearest(to focused: Rect, in frames: [Rect]) -> Int? {
        let ahead = frames.indices.filter { distance(from: focused, to: frames[$0]) != nil }
        return ahead.min { a, b in
            rank(of: frames[a], from: focused).lexicographicallyPrecedes(rank(of: frames[b], from: focused))
        }
    }

    /// Smaller numbers are better: cells between, then shared columns, then the distance of the first columns.
    private func rank(of frame: Rect, from focused: Rect) -> [Int] {
        let shared = Rect(x: focused.minX, y: 0, width: focused.width, height: 1)
            .intersection(Rect(x: frame.minX, y: 0, width: frame.width, height: 1))
        return [
            distance(from: focused, to: frame) ?? .max, -shared.width, abs(frame.minX - focused.minX),
        ]
    }

    /// The cells between `focused` and a frame ahead of it; nil if it is not ahead.
    private func distance(from focused: Rect, to frame: Rect) -> Int? {
        let sharesRow = frame.minY < focused.maxY && focused.minY < frame.maxY
        let distance: Int? =
            switch self {
            case .up: focused.minY - frame.maxY
            case .down: frame.minY - focused.maxY
            case .left: sharesRow ? focused.minX - frame.maxX : nil
            case .right: sharesRow ? frame.minX - focused.maxX : nil
            case .next, .previous: nil
            }
        return distance.flatMap { $0 >= 0 ? $0 : nil }
    }
}
