import Synchronization
import TekpubFormats

/// A value in a TOML document.
package enum TOMLNode: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case array([TOMLNode])
    case table([String: TOMLNode])
    /// A date, a time or a number with a fraction; they have no meaning here.
    case other
}

/// A line and a column, both from 1. A column is a Unicode scalar.
public struct TextPosition: Hashable, Sendable {
    public let line, column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// The values of a TOML document, and where they stand.
package final class TOMLDocument: Sendable {
    /// A mistake in the syntax.
    package struct SyntaxError: Error, Hashable {
        package let position: TextPosition
        package let sentence: String
    }

    /// The values at the top.
    package let root: [String: TOMLNode]

    private let text: String
    /// Found when the first position is asked for: without a mistake, no position is needed.
    private let offsets = Mutex<(byPath: [[String]: TOMLParser.Offsets], text: SourceText)?>(nil)

    /// Parses a document of TOML 1.0.
    package init(_ text: String) throws(SyntaxError) {
        root = try TOMLParser.root(of: text)
        self.text = text
    }

    /// Where a key stands; for an index in place of a name, an item of an array.
    ///
    /// - Returns: the position of the nearest table that contains it if the key is missing.
    package func position(of path: [String], isValue: Bool = false) -> TextPosition {
        let offsets = offsets.withLock { offsets in
            let known = offsets ?? (TOMLParser.offsets(in: text), SourceText(Array(text.utf8)))
            offsets = known
            return known
        }
        for count in (1...max(1, path.count)).reversed() {
            guard let found = offsets.byPath[Array(path.prefix(count))] else { continue }
            let isWhole = isValue && count == path.count
            return TextPosition(ofByte: isWhole ? found.value : found.name, in: offsets.text)
        }
        return TextPosition(line: 1, column: 1)
    }
}
