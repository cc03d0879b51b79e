import Testing

@testable import CursesKit

struct InputDecoderReplyTests: InputDecoderSuite {
    private static let deviceAttributesOfXterm = "?64;1;2;6;9;15;16;17;18;21;22;28c"

    @Test(
        arguments: [
            ("]11;rgb:ffff/ffff/dddd", .background(.rgb(255, 255, 221))),
            ("]11;rgb:1e/1e/2e", .background(.rgb(30, 30, 46))),
            ("]11;rgb:0/8/f", .background(.rgb(0, 136, 255))),
            ("]11;rgba:0000/2b2b/3636/ffff", .background(.rgb(0, 43, 54))),
            ("]10;rgb:ffff/ffff/ffff", .foreground(.white)),
            ("P>|foot(1.13.1)", .version("foot(1.13.1)")),
            ("P>|Ünï", .version("Ünï")),
        ] as [(String, TerminalReply)])
    func readsStringsHoweverTheyEnd(reply: String, meaning: TerminalReply) {
        // urxvt ends its replies with an Escape alone.
        for end in ["\u{1B}\\", "\u{7}", "\u{1B}"] {
            let reply = "\u{1B}\(reply)\(end)"
            #expect(events(reply + "j") == [.reply(meaning)] + keys("j"))
            #expect(events(reply, "j") == [.reply(meaning)] + keys("j"))
            #expect(events("\u{1B}[A\(reply)\u{1B}[B") == keys(.up) + [.reply(meaning)] + keys(.down))
            #expect(events(reply + reply) == [.reply(meaning), .reply(meaning)])
        }
    }

    @Test(
        arguments: [
            ("?2026;2$y", .mode(2026, state: 2)), ("?2026;0$y", .mode(2026, state: 0)),
            ("?0u", .keyboard(flags: 0)), ("?6c", .deviceAttributes([6])),
            (deviceAttributesOfXterm, .deviceAttributes([64, 1, 2, 6, 9, 15, 16, 17, 18, 21, 22, 28])),
        ] as [(String, TerminalReply)])
    func readsControlSequences(reply: String, meaning: TerminalReply) {
        #expect(events("k\u{1B}[\(reply)j") == keys("k") + [.reply(meaning)] + keys("j"))
    }

    @Test(arguments: [
        "]11;?", "]11;rgb:gg/00/00", "]11;rgb:00/00", "]11;rgb:00000/0/0", "]4;1;rgb:0/0/0", "]11;cmyk:0/0/0",
        "]52;c;" + String(repeating: "QUJD", count: 1000), "P1+r544e=787465726d", "P1$r0m", "P!|00000000",
        "_Gi=31;OK", "_Gi=31;ENODATA:nothing", "P>xyz",
    ])
    func makesNoKeysOfOtherReplies(reply: String) {
        #expect(events("\u{1B}\(reply)\u{1B}\\j") == keys("j"))
        #expect(events("\u{1B}\(reply)\u{7}j") == keys("j"))
    }

    @Test(arguments: ["?2026$y", "?1;2;3$y", "?2026;2y", "?1;2u", "?1;2R", ">1;2c", "?12;$h"])
    func makesNoKeysOfOtherControlSequences(reply: String) {
        #expect(events("\u{1B}[\(reply)j") == keys("j"))
    }

    @Test(
        arguments: [
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .background(.white)),
            ("\u{1B}P>|foot\u{1B}\\", .version("foot")),
            ("\u{1B}[?2026;2$y", .mode(2026, state: 2)),
        ] as [(String, TerminalReply)])
    func readsAReplyInPieces(reply: String, meaning: TerminalReply) {
        let bytes = Array(reply.utf8)
        // While no reply is expected, the first two bytes are a key.
        for end in 3..<bytes.count - 1 {
            #expect(
                events([Array(bytes[..<end]), Array(bytes[end...]) + [UInt8(ascii: "j")]])
                    == [.reply(meaning)] + keys("j"))
        }
        var decoder = InputDecoder(keys: [:])
        decoder.expectsReplies = true
        for end in 2..<bytes.count {
            #expect(burst(bytes[..<end], &decoder) + burst(bytes[end...], &decoder) == [.reply(meaning)])
            #expect(burst(Array("j".utf8)[...], &decoder) == keys("j"))
        }
        // An Escape alone is reported at once, but the rest is not typed.
        #expect(burst(bytes[..<1], &decoder) == keys(.escape))
        #expect(burst(bytes[1...], &decoder) == [.reply(meaning)])
        for byte in bytes { _ = burst([byte], &decoder) }
        #expect(burst(Array("j".utf8)[...], &decoder) == keys("j"))
    }

    @Test func takesKeysForKeysWhileItExpectsReplies() {
        var decoder = InputDecoder(keys: [:])
        decoder.expectsReplies = true
        #expect(burst([0x1B], &decoder) == keys(.escape))
        #expect(burst(Array("jk".utf8)[...], &decoder) == keys("j", "k"))
        #expect(burst(Array("\u{1B}[B".utf8)[...], &decoder) == keys(.down))
        #expect(burst(Array("\u{1B}]".utf8)[...], &decoder).isEmpty)
        #expect(
            burst(Array("j".utf8)[...], &decoder)
                == [.key(KeyPress("]", modifiers: .alternate))] + keys("j"))
    }

    @Test(arguments: ["]", "P", "_"] as [Character])
    func tellsAltWithACharacterFromAReply(character: Character) {
        let press = Event.key(KeyPress(.character(character), modifiers: .alternate))
        #expect(events("\u{1B}\(character)") == [press])
        #expect(events("\u{1B}\(character)", "1") == [press] + keys("1"))
        #expect(events("\u{1B}\(character)x") == [press] + keys("x"))
        #expect(events("\u{1B}\(character)\u{1B}[A") == [press] + keys(.up))
        #expect(events("\u{1B}\(character)\u{7}").first == press)
    }

    @Test func endsAReplyWithAnyOtherControlCharacter() {
        #expect(events("\u{1B}]11\rj") == keys(.enter, "j"))
    }

    /// A reply that was cut off ends at the next sequence.
    @Test(arguments: ["]11;rgb:00", "]11;rgb:00jj", "P>", "_Gi=1"])
    func readsTheKeyAfterHalfAReply(reply: String) {
        #expect(events("\u{1B}\(reply)\u{1B}[B", "j") == keys(.down, "j"))
        #expect(events("\u{1B}\(reply)", "\u{1B}OA") == keys(.up))
        #expect(events("\u{1B}\(reply)\u{1B}[?2026;2$yj") == [.reply(.mode(2026, state: 2))] + keys("j"))
    }

    @Test func doesNotSwallowKeysForEver() {
        #expect(events("\u{1B}]1" + String(repeating: "1", count: 5000)).last == keys("1").last)
    }

    private func burst(_ bytes: ArraySlice<UInt8>, _ decoder: inout InputDecoder) -> [Event] {
        var events: [Event] = []
        for byte in bytes { decoder.decode(Int32(byte), into: &events) }
        if let event = decoder.giveUp() { events.append(event) }
        return events
    }
}
