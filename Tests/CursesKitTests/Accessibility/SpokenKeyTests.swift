import Testing

@testable import CursesKit

struct SpokenKeyTests {
    @Test(
        arguments: [
            (KeyPress(.character(",")), "comma"), (KeyPress(.character("(")), "opening parenthesis"),
            (KeyPress(.character("m")), "m"), (KeyPress(.character("9")), "9"), (KeyPress(.up), "Up"),
            (KeyPress(.character("-"), modifiers: .control), "Ctrl--"),
        ])
    func namesWhatSpeechLeavesOut(press: KeyPress, name: String) {
        #expect(press.spokenTitle == name)
    }
}
