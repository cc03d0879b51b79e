import Testing

@testable import CursesKit

struct TerminalRepliesTests {
    private let samples = [
        TerminalReplies.Sample(name: "one", text: "─", expectedWidth: 1),
        TerminalReplies.Sample(name: "two", text: "語", expectedWidth: 2),
    ]

    private func answers(_ input: String, asksForKitty: Bool = false) -> TerminalReplies {
        TerminalReplies(Array(input.utf8), samples: samples, wasAskedForKitty: asksForKitty)
    }

    @Test func readsEverythingThatATerminalTells() {
        let found = answers(
            "\u{1B}[7;2R\u{1B}[7;3R\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\\u{1B}]10;rgb:0000/0000/0000\u{7}"
                + "\u{1B}[?2026;2$y\u{1B}[?1006;0$y\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\\u{1B}[?62;4;22c",
            asksForKitty: true)
        #expect(found.measurements.map(\.width) == [1, 2])
        #expect(found.background == .rgb(255, 255, 221))
        #expect(found.hasLightBackground == true)
        #expect(found.foreground == .rgb(0, 0, 0))
        #expect(found.modes == [2026: 2, 1006: 0])
        #expect(found.version == "foot(1.13.1)")
        #expect(found.hasKittyPictures == true)
        #expect(found.attributes == [62, 4, 22])
    }

    @Test func knowsNothingOfASilentTerminal() {
        let found = answers("q\u{1B}[A")
        #expect(found.attributes == nil)
        #expect(found.measurements.isEmpty)
        #expect(found.hasKittyPictures == nil)
        #expect(found.hasLightBackground == nil)
        #expect(answers("", asksForKitty: true).hasKittyPictures == false)
    }

    @Test func isCompleteWithTheDeviceAttributes() {
        let input = Array("\u{1B}[7;2R\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?1;2c".utf8)
        #expect(TerminalReplies.isComplete(input))
        for count in input.indices { #expect(!TerminalReplies.isComplete(Array(input.prefix(count)))) }
    }

    @Test func asksForTheDeviceAttributesLast() {
        let question = TerminalReplies.question(about: samples, asksForKitty: true, erasing: "\u{1B}[K")
        #expect(question.hasPrefix("\r\u{1B}[K─\u{1B}[6n\r\u{1B}[K語\u{1B}[6n"))
        #expect(question.hasSuffix("\r\u{1B}[K\u{1B}[c"))
        #expect(question.contains(KittyPicture.question))
        let cautious = TerminalReplies.question(about: [], asksForKitty: false, erasing: "\u{1B}[K")
        #expect(!cautious.contains("\u{1B}_"))
        // Reading the clipboard crashes some terminals.
        #expect(!question.contains("]52"))
    }

    @Test func samplesHaveTheWidthsOfText() {
        for sample in TerminalReplies.samples where sample.expectedWidth != nil {
            #expect(Text(sample.text).width == sample.expectedWidth)
            #expect(Text(sample.text).description == sample.text)
        }
    }
}
