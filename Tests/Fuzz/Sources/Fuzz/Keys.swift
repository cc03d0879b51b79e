@testable import CursesKit

/// Decodes a terminal's input, and applies it to a program.
///
/// Each byte of `input` is a received byte, except three that are not part of any text: 0xFD has the decoder
/// expect replies, or no longer, 0xFE makes the next byte an ncurses key code, and 0xFF ends a burst.
func readKeys(_ input: [UInt8]) -> Bool {
    var decoder = InputDecoder(keys: [258: .down, 259: .up, 410: .function(5)])
    var events: [Event] = []
    var rest = input[...]
    while let byte = rest.popFirst() {
        switch byte {
        case 0xFE: decoder.decode(256 + Int32(rest.popFirst() ?? 0), into: &events)
        case 0xFD: decoder.expectsReplies.toggle()
        case 0xFF: endBurst()
        default: decoder.decode(Int32(byte), into: &events)
        }
    }
    endBurst()
    events.forEach(check)
    // Whatever came before, a key is recognised again when the next one arrives.
    var last: [Event] = []
    for byte in Array("\u{1B}[201~".utf8) { decoder.decode(Int32(byte), into: &last) }
    decoder.decode(Int32(UInt8(ascii: "j")), into: &last)
    precondition(last.last == .key(KeyPress("j")), "\(last)")
    MainActor.assumeIsolated { use(events) }
    return true

    func endBurst() {
        if let event = decoder.giveUp() { events.append(event) }
        guard !decoder.expectsReplies else { return }
        precondition(decoder.delay == nil && decoder.giveUp() == nil, "the burst has not ended")
    }
}

private func check(_ event: Event) {
    switch event {
    case .mouse(let event): precondition(event.location.x >= 0 && event.location.y >= 0, "\(event)")
    case .key(let press):
        guard case .character(let character) = press.key else { return }
        precondition(character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" }, "\(press)")
    default: break
    }
}
