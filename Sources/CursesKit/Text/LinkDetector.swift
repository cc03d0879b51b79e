/// Finds the web addresses in a text without markup.
enum LinkDetector {
    /// The glyphs of each address that begins with `http://` or `https://`, from left to right.
    ///
    /// Punctuation behind an address does not belong to it. A closing bracket ends it unless the address contains the
    /// opening one: Japanese goes on behind the bracket without a space. It needs none before an address either.
    static func addresses(in glyphs: [Glyph]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < glyphs.count {
            guard let host = hostIndex(in: glyphs, at: index) else {
                index += 1
                continue
            }
            let end = end(of: glyphs, from: host)
            if end > host, glyphs[host].base.properties.isAlphanumeric || glyphs[host].base == "[" {
                found.append(index..<end)
            }
            index = max(end, host)
        }
        return found
    }

    private static let schemes = ["http://", "https://"].map { Array($0.unicodeScalars) }
    private static let delimiters = Set("<>\"`|\\^{}“”„«»‹›「」『』（）。、，；：！？".unicodeScalars)
    private static let closingPunctuation = Set(".,;:!?'’*_~…".unicodeScalars)
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "["]

    /// The index behind the scheme of an address that begins at `start`; nil if none does.
    private static func hostIndex(in glyphs: [Glyph], at start: Int) -> Int? {
        guard glyphs[start].base == "h" || glyphs[start].base == "H",
            start == 0 || !glyphs[start - 1].base.continuesWords
        else { return nil }
        for scheme in schemes where glyphs.count - start > scheme.count {
            let isEqual = scheme.indices.allSatisfy {
                glyphs[start + $0].base.lowercasedASCII == scheme[$0]
            }
            if isEqual { return start + scheme.count }
        }
        return nil
    }

    private static func end(of glyphs: [Glyph], from host: Int) -> Int {
        var end = host
        // The number of brackets that are open at `end`.
        var open: [Unicode.Scalar: Int] = [:]
        while end < glyphs.count, belongsToAddress(glyphs[end].base) {
            let scalar = glyphs[end].base
            if let opening = brackets[scalar] {
                guard open[opening, default: 0] > 0 else { break }
                open[opening, default: 0] -= 1
            } else {
                open[scalar, default: 0] += 1
            }
            end += 1
        }
        while end > host, closingPunctuation.contains(glyphs[end - 1].base) { end -= 1 }
        return end
    }

    private static func belongsToAddress(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !delimiters.contains(scalar)
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}

extension Unicode.Scalar {
    /// Whether what follows belongs to the same word: Japanese letters have no case.
    fileprivate var continuesWords: Bool { properties.isCased || ("0"..."9").contains(self) }

    /// The scalar, with a small letter instead of a capital of ASCII.
    fileprivate var lowercasedASCII: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
    }
}
