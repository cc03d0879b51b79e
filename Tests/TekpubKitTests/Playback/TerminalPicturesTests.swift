import Testing

@testable import TekpubKit

/// Videos in a terminal without a display.
@MainActor
struct TerminalPicturesTests {
    /// - Returns: the arguments of mpv that are about its output.
    private func arguments(
        _ pictures: TerminalPictures?, in environment: [String: String] = ["TERM": "xterm"],
        kind: MediaPreferences.Kind = .video, playerOptions: String = ""
    ) async throws -> [String] {
        var arguments: [String] = []
        try await PlaybackBox.with { box in
            var item = try box.item("https://example.org/1.mp4", kind: kind)
            item.terminalPictures = pictures
            let player = try Player(command: try box.mpv("exit 0") + playerOptions)
            try await player.play(item, environment: environment) { _ in }
            arguments = try box.lines("arguments")
        }
        return arguments.filter {
            $0.hasPrefix("--vo") || ["--profile=sw-fast", "--really-quiet"].contains($0)
        }
    }

    @Test(arguments: [
        (TerminalPictures(pixels: .kitty, hasDirectColors: true), ["--vo=kitty,tct"]),
        (TerminalPictures(pixels: .sixel, hasDirectColors: true), ["--vo=sixel,tct"]),
        (TerminalPictures(pixels: nil, hasDirectColors: true), ["--vo=tct"]),
        (TerminalPictures(environment: ["COLORTERM": "truecolor"]), ["--vo=tct"]),
        (TerminalPictures(environment: [:]), ["--vo=tct", "--vo-tct-256=yes"]),
    ])
    func showsThemAsTheTerminalCan(pictures: TerminalPictures, outputs: [String]) async throws {
        let arguments = try await arguments(pictures)
        #expect(arguments.filter { $0.hasPrefix("--vo") } == outputs)
        #expect(arguments.contains("--profile=sw-fast") && arguments.contains("--really-quiet"))
    }

    @Test(arguments: [
        ["TERM": "xterm", "DISPLAY": ":0"], ["TERM": "foot", "WAYLAND_DISPLAY": "wayland-0"],
        // mpv draws on the console by itself.
        ["TERM": "linux"],
    ])
    func leavesTheChoiceToMpvWhereItCanDoBetter(environment: [String: String]) async throws {
        let pictures = TerminalPictures(pixels: nil, hasDirectColors: true)
        #expect(try await arguments(pictures, in: environment) == [])
    }

    @Test(arguments: [" --vo=null", " --no-video"])
    func keepsTheChoiceOfTheUser(options: String) async throws {
        let pictures = TerminalPictures(pixels: .kitty, hasDirectColors: true)
        let arguments = try await arguments(pictures, playerOptions: options)
        #expect(arguments.allSatisfy { options.contains($0) })
    }

    @Test func takesNoOtherOptionForAChoice() async throws {
        let pictures = TerminalPictures(pixels: nil, hasDirectColors: true)
        #expect(try await arguments(pictures, playerOptions: " -volume=50").contains("--vo=tct"))
    }

    @Test func showsNoneOfSoundAndWithoutATerminal() async throws {
        #expect(try await arguments(nil) == [])
        let pictures = TerminalPictures(pixels: nil, hasDirectColors: true)
        #expect(try await arguments(pictures, kind: .audio) == [])
    }
}
