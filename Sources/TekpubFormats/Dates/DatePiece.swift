import Foundation

/// A word, a number or a mark in a text that may be a date.
struct DatePiece {
    enum Kind: Equatable {
        case number(Int, digitCount: Int)
        /// In lower case, without accents.
        case word(String)
        /// A byte of ASCII, such as a slash; 0 for any other mark.
        case mark(UInt8)
    }

    let kind: Kind
    /// Whether white space stands before it.
    let isSpaced: Bool

    /// Whether a name such as `America/Los_Angeles` can contain it.
    var isInZoneName: Bool {
        switch kind {
        case .word, .mark(.slash), .mark(UInt8(ascii: "_")): true
        default: false
        }
    }

    /// Divides a text of at most `DateText.byteLimit` bytes.
    ///
    /// - Returns: nil if a number in it is too long to be part of a date.
    static func pieces(of text: String) -> [DatePiece]? {
        var pieces: [DatePiece] = []
        var isSpaced = false
        var scalars = folded(text)[...]
        while let first = scalars.first {
            if first.properties.isWhitespace {
                isSpaced = true
                scalars.removeFirst()
                continue
            }
            let kind: Kind
            if first.isDigit {
                let digits = scalars.prefix(while: \.isDigit)
                guard let value = Int(String(String.UnicodeScalarView(digits))) else { return nil }
                kind = .number(value, digitCount: digits.count)
                scalars = scalars[digits.endIndex...]
            } else if first.properties.isAlphabetic {
                let letters = scalars.prefix { $0.properties.isAlphabetic }
                kind = .word(String(String.UnicodeScalarView(letters)))
                scalars = scalars[letters.endIndex...]
            } else {
                scalars.removeFirst()
                // The minus sign of typographers.
                kind = .mark(first == "\u{2212}" ? UInt8(ascii: "-") : first.isASCII ? UInt8(first.value) : 0)
            }
            pieces.append(DatePiece(kind: kind, isSpaced: isSpaced))
            isSpaced = false
        }
        return pieces
    }

    /// The scalars in lower case, wide ones as usual, without accents.
    static func folded(_ text: String) -> [Unicode.Scalar] {
        text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a digit of ASCII.
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
