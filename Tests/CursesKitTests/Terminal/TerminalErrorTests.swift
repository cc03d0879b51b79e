import CursesKit
import Testing

struct TerminalErrorTests {
    @Test(arguments: [
        TerminalError.notATerminal(stream: "Standard input"), .noTerminalType, .unknownType("foo"),
        .tooSimple("dumb"),
    ])
    func saysWhatToDoInOneLine(error: TerminalError) {
        #expect(error.description.hasSuffix("."))
        #expect(!error.description.contains("\n"))
    }

    @Test func printsNoEscapeSequenceOfATerminalsName() {
        #expect(TerminalError.unknownType("x\u{1B}[2J").description.contains("type x␛[2J is"))
    }
}
