import Foundation
import Testing

@testable import TekpubKit

struct ProgramChecksTests {
    /// The findings with these programs, which are scripts, on the path.
    private func findings(
        _ programs: [String: String], player: String? = nil, environment: [String: String] = [:],
        hasDecoder: Bool = true, hasSandbox: Bool = true
    ) async throws -> [String: Finding] {
        let folder = try TemporaryFolder()
        for (name, script) in programs {
            try await folder.makeProgram(name, script)
        }
        let checks = ProgramChecks(
            environment: environment.merging(["PATH": folder.url.path]) { $1 }, player: player,
            hasDecoder: hasDecoder, hasSandbox: hasSandbox,
            // 28 November 2026.
            limit: .seconds(20), now: Date(timeIntervalSince1970: 1_795_867_200)
        )
        let found = await Diagnosis.findings(
            of: checks.checks + checks.slowChecks, within: .seconds(1), clock: ManualClock())
        return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0) })
    }

    @Test(arguments: [
        ("mpv 0.32.0 Copyright", Finding.State.warning), ("mpv v0.38.0-dirty", .ok), ("mpv 1.0.0", .ok),
        ("mpv git-abcdef", .ok),
    ])
    func readsTheVersionOfMpv(line: String, state: Finding.State) async throws {
        let found = try await findings(["mpv": "echo '\(line)'; echo more"])
        #expect(found["mpv"]?.state == state)
        #expect(found["used"]?.state == .ok && found["used"]?.found == "mpv")
    }

    @Test(arguments: [
        ("2026.10.26", Finding.State.ok, "2026.10.26"), ("nightly", .ok, "nightly"),
        ("2023.03.04", .warning, "2023.03.04, which is 1365 days old"),
    ])
    func readsTheVersionOfYtDlp(line: String, state: Finding.State, text: String) async throws {
        let found = try await findings([
            "yt-dlp": "test \"$*\" = '--ignore-config --version' && echo '\(line)'"
        ])
        #expect(found["yt-dlp"]?.state == state && found["yt-dlp"]?.found == text)
        #expect((found["yt-dlp"]?.advice == nil) == (state == .ok))
    }

    /// It gets more time than the others.
    @Test func waitsForYtDlpApartFromTheOthers() {
        let checks = ProgramChecks(environment: [:], player: nil, limit: .seconds(1))
        #expect(checks.slowChecks.map(\.name) == ["yt-dlp"])
        #expect(!checks.checks.contains { $0.name == "yt-dlp" })
    }

    @Test func doesNotInsistOnYtDlp() async throws {
        let missing = try await findings([:])["yt-dlp"]
        #expect(missing?.state == .ok && missing?.found.contains("not installed") == true)
        #expect(try await findings(["yt-dlp": "exit 1"])["yt-dlp"]?.state == .unknown)
    }

    @Test func reportsAPlayerWithoutAVersion() async throws {
        let found = try await findings(["vlc": "exit 1"])
        #expect(found["vlc"]?.state == .unknown)
        #expect(found["used"]?.state == .problem)
    }

    @Test func asksFFplayInItsOwnWay() async throws {
        let found = try await findings(["ffplay": "test \"$*\" = -version && echo 'ffplay version 5.1.9'"])
        #expect(found["ffplay"]?.state == .ok && found["ffplay"]?.found == "ffplay version 5.1.9")
    }

    @Test func checksTheConfiguredPlayer() async throws {
        #expect(try await findings([:], player: "vlc --fullscreen")["used"]?.state == .problem)
        #expect(
            try await findings(["vlc": "echo VLC"], player: "vlc --fullscreen")["used"]?.found
                == "vlc (configured)")
    }

    @Test func checksHelpers() async throws {
        let poor = try await findings([:], environment: ["DISPLAY": ":0"], hasDecoder: false)
        #expect(poor["pictures"]?.state == .warning && poor["browser"]?.state == .warning)
        let open = try await findings([:], hasSandbox: false)
        #expect(open["pictures"]?.state == .warning && open["pictures"]?.found.contains("seccomp") == true)
        let rich = try await findings(["xdg-open": "", "notify-send": ""], environment: ["DISPLAY": ":0"])
        #expect(rich["pictures"]?.state == .ok && rich["browser"]?.state == .ok)
        #expect(rich["notifications"]?.found == "notify-send")
        #expect(rich["used"]?.state == .warning)
    }

    /// Without a bus, nothing is missing.
    @Test func looksForTheSessionBus() async throws {
        #if os(Linux)
            #expect(try await findings([:])["bus"]?.state == .ok)
            let silent = try await findings(
                [:], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus"])
            #expect(silent["bus"]?.state == .warning && silent["bus"]?.advice != nil)
        #else
            #expect(try await findings([:])["bus"] == nil)
        #endif
    }
}
