import Foundation

/// A terminal's mouse report in xterm's mode 1006, in cells counted from 1.
enum MouseReport {
    case press(x: Int, y: Int)
    /// A move with the left button down.
    case drag(x: Int, y: Int)
    case release(x: Int, y: Int)
    case wheelUp(x: Int, y: Int)
    case wheelDown(x: Int, y: Int)

    var bytes: String {
        switch self {
        case .press(let x, let y): "\u{1B}[<0;\(x);\(y)M"
        case .drag(let x, let y): "\u{1B}[<32;\(x);\(y)M"
        case .release(let x, let y): "\u{1B}[<0;\(x);\(y)m"
        case .wheelUp(let x, let y): "\u{1B}[<64;\(x);\(y)M"
        case .wheelDown(let x, let y): "\u{1B}[<65;\(x);\(y)M"
        }
    }
}

/// The position of `text` on a screen of narrow characters, in cells counted from 1; nil if it is not visible.
func position(of text: String, in screen: String) -> (x: Int, y: Int)? {
    for (index, line) in screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let range = line.range(of: text) else { continue }
        return (line.distance(from: line.startIndex, to: range.lowerBound) + 1, index + 1)
    }
    return nil
}
