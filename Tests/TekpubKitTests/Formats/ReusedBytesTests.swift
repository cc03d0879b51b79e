import Testing

@testable import TekpubFormats

struct ReusedBytesTests {
    @Test func collectsBytesAgainAndAgain() {
        var bytes = ReusedBytes()
        for text in [String(repeating: "long ", count: 1000), "short", ""] {
            bytes.removeAll()
            bytes.append(text.utf8)
            bytes.append("!".utf8)
            #expect(bytes.withBytes { String(decoding: $0, as: UTF8.self) } == text + "!")
        }
    }

    @Test func keepsTheStart() {
        var bytes = ReusedBytes()
        bytes.append("start, end".utf8)
        bytes.truncate(to: 5)
        bytes.truncate(to: 100)
        #expect(bytes.withBytes { String(decoding: $0, as: UTF8.self) } == "start")
    }

    @Test func copiesShareNothing() {
        var bytes = ReusedBytes()
        bytes.append("one".utf8)
        var copy = bytes
        copy.truncate(to: 0)
        copy.append("two".utf8)
        #expect(bytes.withBytes { String(decoding: $0, as: UTF8.self) } == "one")
    }
}
