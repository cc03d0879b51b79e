import Testing

@testable import TekpubFormats

struct XMLTokenizerTests {
    /// The tags of `text`, which arrives in two chunks.
    private func tags(_ text: String, splitAt offset: Int) -> [String] {
        var tokenizer = XMLTokenizer()
        let bytes = Array(text.utf8)
        var tags: [String] = []
        for chunk in [bytes[..<offset], bytes[offset...]] {
            tokenizer.beginChunk()
            chunk.withUnsafeBufferPointer { chunk in
                while let token = tokenizer.next(in: chunk) {
                    guard case .tag(let tag) = token else { continue }
                    let url = tag.attribute("url") ?? "-"
                    tags.append(String(decoding: tag.name, as: UTF8.self) + " " + url)
                }
            }
        }
        return tags
    }

    @Test(arguments: [
        ("<a url='x>y'/>text<b>", ["a x>y", "b -"]), ("<a url = \"1\" q='\"'>", ["a 1"]),
        ("<a url='1<b/>", ["a -", "b -"]), ("<it's url=\"x\">", ["it's x"]),
    ])
    func readsATagThatIsSplitAnywhere(text: String, expected: [String]) {
        for offset in 0...text.utf8.count { #expect(tags(text, splitAt: offset) == expected) }
    }

    @Test func keepsTheStartOfALongTag() {
        let picture = String(repeating: "x", count: XMLTag.byteLimit)
        let text = "<a url='1' picture='\(picture)'/><b>"
        #expect(tags(text, splitAt: 0) == ["a 1", "b -"])
        #expect(tags(text, splitAt: 20) == ["a 1", "b -"])
    }

    @Test func aCopyKeepsItsOwnTag() {
        var tokenizer = XMLTokenizer()
        func read(_ text: String, _ tokenizer: inout XMLTokenizer) -> String? {
            tokenizer.beginChunk()
            return Array(text.utf8).withUnsafeBufferPointer { chunk in
                guard case .tag(let tag) = tokenizer.next(in: chunk) else { return nil }
                return tag.attribute("url")
            }
        }
        #expect(read("<a url='1", &tokenizer) == nil)
        var copy = tokenizer
        #expect(read("2'>", &copy) == "12")
        #expect(read("3'>", &tokenizer) == "13")
    }
}
