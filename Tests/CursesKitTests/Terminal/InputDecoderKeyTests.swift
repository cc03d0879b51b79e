import Testing

@testable import CursesKit

/// The keys that are compared with terminfo's to find out whether ncurses is needed for them.
struct InputDecoderKeyTests {
    @Test(
        arguments: [
            ("\u{1B}OA", .up), ("\u{1B}[A", .up), ("\u{1B}[5~", .pageUp), ("\u{1B}[24~", .function(12)),
            ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}OM", .enter),
        ] as [(String, Key)])
    func knowsTheKeysOfXterm(sequence: String, key: Key) {
        #expect(InputDecoder.key(for: sequence) == key)
    }

    /// F1 of the Linux console, Up of a VT52, F5 of a VT100, and a control character as an arrow.
    @Test(
        arguments: [
            ("\u{1B}[[A", .function(1)), ("\u{1B}A", .up), ("\u{1B}Ot", .function(5)), ("\u{B}", .up),
        ] as [(String, Key)])
    func leavesTheRestToNcurses(sequence: String, key: Key) {
        #expect(InputDecoder.key(for: sequence) != key)
    }
}
