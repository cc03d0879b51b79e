import Testing

@testable import TekpubKit

struct MediaLengthTests {
    private func length(stated: Int? = nil, _ messages: MpvMessage...) -> MediaLength {
        var length = MediaLength()
        length.stated = stated
        messages.forEach { length.receive($0) }
        return length
    }

    @Test func isThatOfThePlayer() {
        #expect(length(stated: 300, .isSeekable(true), .duration(100.5)).known == 100.5)
        #expect(length(.duration(7), .duration(8)).known == 8)
        #expect(length(.duration(7), .duration(-1)).known == nil)
        #expect(length(.duration(.infinity)).known == nil)
    }

    /// mpv reports what has arrived.
    @Test(
        arguments: [
            [.isSeekable(false), .duration(7), .duration(8)],
            [.isSeekable(false), .duration(7)],
            [.isSeekable(true), .isSeekableInCache(true), .duration(7)],
            // A live stream in segments has the size of its list.
            [.isSeekable(false), .byteCount(4000), .duration(30), .duration(36)],
        ] as [[MpvMessage]])
    func isUnknownForAStream(messages: [MpvMessage]) {
        var length = MediaLength()
        messages.forEach { length.receive($0) }
        #expect(length.known == nil)
        #expect(length.seconds(at: 6) == nil)
    }

    /// A server without ranges.
    @Test func isKnownWhereTheSizeIs() {
        #expect(length(.isSeekable(false), .byteCount(4000), .duration(30)).known == 30)
    }

    @Test func isThatOfTheCatalogueUntilItIsWrong() {
        let stream = length(stated: 300, .isSeekable(false), .duration(7))
        #expect(stream.seconds(at: 5) == 300)
        #expect(stream.seconds(at: 300) == 300)
        #expect(stream.seconds(at: 301) == nil)
        #expect(length(stated: 0).seconds(at: 0) == nil)
    }
}
