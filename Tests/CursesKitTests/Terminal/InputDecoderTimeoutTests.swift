import Testing

@testable import CursesKit

/// Sequences that the terminal does not finish.
struct InputDecoderTimeoutTests: InputDecoderSuite {
    private let start = ContinuousClock.now

    @Test(
        arguments: ["]11;rgb:00", "]11;rgb:ffff/ffff/ffff", "P>|xte", "_Gi=1;", "[?62;2", "[<0;12", "[M!"])
    func givesBackKeysThatAreTypedLater(half: String) {
        #expect(events([("\u{1B}\(half)", 0), ("q", 300), ("5", 500), ("j", 600)]) == keys("q", "5", "j"))
    }

    @Test func givesBackKeysThatAreTypedWithoutAPause() {
        var bursts: [(String, Int)] = [("\u{1B}]11;rgb:00", 0)]
        for number in 1...20 { bursts.append(("j", number * 100)) }
        #expect(events(bursts) == Array(repeating: keys("j")[0], count: 10))
    }

    @Test(
        arguments: [
            ("\u{1B}]11;rgb:ff", "ff/ffff/ffff\u{1B}\\", .background(.white)),
            ("\u{1B}]11;rgb:ff", "ff/ffff/ffff\u{7}", .background(.white)),
            ("\u{1B}[?62", ";22c", .deviceAttributes([62, 22])),
        ] as [(String, String, TerminalReply)])
    func readsARestThatComesLate(begin: String, rest: String, reply: TerminalReply) {
        #expect(events([(begin, 0), (rest + "j", 800)]) == [.reply(reply)] + keys("j"))
    }

    @Test func readsASlowReplyByteByByte() {
        let reply = "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}"
        let bursts = reply.enumerated().map { (String($1), $0 * 33) }
        #expect(events([("\u{1B}]1", 0)] + bursts.dropFirst(3)) == [.reply(.background(.white))])
    }

    @Test func waitsForTheEndOfAPaste() {
        #expect(events([("\u{1B}[200~a", 0), ("b", 5000), ("\u{1B}[201~", 9000)]) == [.paste("ab")])
    }

    @Test(
        arguments: [
            ("\u{1B}[A", .key(KeyPress(.up))), ("\u{3}", .key(KeyPress("c", modifiers: .control))),
            ("\u{7F}", .key(KeyPress(.backspace))), ("\u{1B}[27u", .key(KeyPress(.escape))),
            ("\u{1B}j", .key(KeyPress("j", modifiers: .alternate))), ("\u{1B}[O", .focus(false)),
        ] as [(String, Event)])
    func endsAPasteWhoseEndIsLostBeforeAKeyThatIsNoText(key: String, event: Event) {
        let late = events([("\u{1B}[200~ab", 0), (key, 1000), ("q", 1100)])
        #expect(late == [.paste("ab"), event] + keys("q"))
        let early = events([("\u{1B}[200~ab", 0), (key, 900), ("\u{1B}[201~", 1000)])
        #expect(early == [.paste("ab\(key)")])
    }

    @Test(arguments: [("q", "q"), ("é", "é"), ("\r", .enter), ("\u{1B}", .escape)] as [(String, Key)])
    func endsAPasteWhoseEndIsLostBeforeTheSecondKeyThatComesAlone(text: String, key: Key) {
        let bursts = [("\u{1B}[200~ab", 0), ("c", 1000), (text, 2000), ("j", 2100)]
        #expect(events(bursts) == [.paste("abc")] + keys(key, "j"))
    }

    @Test func takesNoKeysFromAPasteThatStalls() {
        let end = [("\u{1B}", 9000), ("[201~", 9100)]
        let stalls = [("q", 2000), ("D", 2100), ("d", 2200), ("xq", 4000), ("q", 6000), ("c", 6900)]
        #expect(events([("\u{1B}[200~a", 0)] + stalls + end) == [.paste("aqDdxqqc")])
    }

    @Test func endsAPasteWhoseEndIsLostBeforeAKeyOfNcurses() {
        var decoder = InputDecoder(keys: [258: .down])
        var events: [Event] = []
        decoder.decode("\u{1B}[200~ab".utf8.map { Int32($0) }, at: start, into: &events)
        decoder.decode([258], at: start + .seconds(1), into: &events)
        #expect(events == [.paste("ab")] + keys(.down))
    }

    // MARK: Replies and keys in pieces

    private static let replies =
        "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}]10;rgb:ffff/ffff/ffff\u{7}"
        + "\u{1B}[?2026;2$y\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;1;2;22c"
    private static let meanings: [Event] = [
        .reply(.background(.black)), .reply(.foreground(.white)), .reply(.mode(2026, state: 2)),
        .reply(.version("XTerm(390)")), .reply(.deviceAttributes([64, 1, 2, 22])),
    ]

    @Test(arguments: [60, 300]) func putsExpectedRepliesTogetherWhereverTheyAreCut(pause: Int) {
        for offset in 1..<Self.replies.utf8.count {
            let pieces = [Self.replies.utf8.prefix(offset), Self.replies.utf8.dropFirst(offset)].map {
                String($0)!
            }
            #expect(expecting([(pieces[0], 0), (pieces[1], pause)]) == Self.meanings, "\(pieces)")
        }
    }

    @Test(arguments: [5, 30, 100, 200, 300]) func putsExpectedRepliesTogetherByteByByte(pause: Int) {
        let bytes = Self.replies.enumerated().map { (String($1), $0 * pause) }
        #expect(expecting(bytes) == Self.meanings)
    }

    @Test func takesKeysForKeysWhileItExpectsReplies() {
        #expect(expecting([("\u{1B}", 0), ("j", 100), ("k", 200)]) == keys(.escape, "j", "k"))
        #expect(expecting([("\u{1B}", 0), ("j", 1100)]) == keys(.escape, "j"))
        #expect(
            expecting([("\u{1B}", 0), ("]11;rgb:0000/0000/0000\u{7}j", 1100)])
                == keys(.escape) + [.reply(.background(.black))] + keys("j"))
        #expect(expecting([("\u{1B}]11;rgb:0000/", 0), ("j", 300), ("j", 600)]) == keys("j", "j"))
        #expect(expecting([("\u{1B}[?2026", 0), ("j", 300), ("k", 320)]) == keys("j", "k"))
    }

    @Test(arguments: [(20, 15), (500, 400)]) func putsKeysTogetherWithinTheEscapeDelay(delay: Int, pause: Int)
    {
        for sequence in ["\u{1B}[B", "\u{1B}OB"] {
            let bytes = sequence.enumerated().map { (String($1), $0 * pause) }
            #expect(events(bytes, escapeDelay: delay) == keys(.down))
        }
        #expect(
            events([("\u{1B}", 0), ("[", delay + 1), ("B", 1000)], escapeDelay: delay)
                == keys(.escape, "[", "B"))
    }

    private func expecting(_ bursts: [(String, Int)]) -> [Event] { events(bursts, expectsReplies: true) }

    /// The events of bursts at their times in milliseconds.
    private func events(_ bursts: [(String, Int)], escapeDelay: Int = 20, expectsReplies: Bool = false)
        -> [Event]
    {
        var decoder = InputDecoder(keys: [:], escapeDelay: .milliseconds(escapeDelay))
        decoder.expectsReplies = expectsReplies
        var events: [Event] = []
        for (number, (text, time)) in bursts.enumerated() {
            decoder.decode(text.utf8.map { Int32($0) }, at: start + .milliseconds(time), into: &events)
            let next = number + 1 < bursts.count ? bursts[number + 1].1 : .max
            guard let delay = decoder.delay, delay / .milliseconds(1) < Double(next - time) else { continue }
            if let event = decoder.giveUp() { events.append(event) }
        }
        return events
    }
}
