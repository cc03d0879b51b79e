import CursesKitTesting
import Testing

@testable import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Random pictures, keys and sizes, read back from a pseudoterminal and from tmux.
///
/// `make frames N=2000` draws more of them than `make test` does.
@MainActor
@Suite(.serialized)
struct RandomFrameTests {
    /// A way to start a program.
    struct Setting: Codable, CustomTestStringConvertible {
        var type: String
        var hasColorterm: Bool
        var locale: String

        var testDescription: String { "\(type)\(hasColorterm ? " COLORTERM" : "") \(locale)" }
    }

    nonisolated static let types = [
        "vt100", "vt220", "linux", "xterm-mono", "xterm-16color", "xterm-256color", "xterm-direct",
        "tmux-256color",
        "screen",
    ]
    nonisolated static var settings: [Setting] {
        types.flatMap { type in
            [false, true].flatMap { hasColorterm in
                ["C.UTF-8", "C"].map { Setting(type: type, hasColorterm: hasColorterm, locale: $0) }
            }
        }
    }
    /// The number of frames for each setting.
    nonisolated static var count: Int { getenv("FRAMES").flatMap { Int(String(cString: $0)) } ?? 25 }
    nonisolated static var seed: UInt64 { getenv("SEED").flatMap { UInt64(String(cString: $0)) } ?? 1 }

    @Test(arguments: settings)
    func showsOnAPseudoterminalWhatIsOnAVirtualOne(setting: Setting) async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [setting] in
            try await MainActor.run { try RandomFrames(setting, seed: Self.seed).run(Self.count) }
        }
        try expectNoDifference(result)
    }

    /// tmux does not tell the background of cells that it cleared (`bce`), in a row that was not written that far. A
    /// program makes of its locale what it does on a pseudoterminal, so one is enough.
    @Test(
        arguments: settings.filter {
            !$0.type.hasPrefix("xterm") && $0.type != "linux" && $0.locale == "C.UTF-8"
        })
    func showsInTmuxWhatIsOnAVirtualTerminal(setting: Setting) async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [setting] in
            try await MainActor.run {
                try RandomFrames(setting, seed: Self.seed, inTmux: true).run(max(1, Self.count / 5))
            }
        }
        try expectNoDifference(result)
    }

    /// The testing library writes to standard error as well.
    private func expectNoDifference(_ result: ExitTest.Result?) throws {
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(!text.contains("seed \(Self.seed)"), "\(text)")
    }
}
