import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What other programs ask of the player has the effect of its keys.
@MainActor
struct RemoteControlTests {
    private let player = FakeBackgroundPlayer()
    private let home: LibraryHome
    private let folder: RemoteFolder

    init() throws {
        home = try LibraryHome()
        folder = try #require(RemoteFolder(environment: ["XDG_RUNTIME_DIR": home.folder.path]))
    }

    private func browser() async throws -> Browser {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), home: home, player: FakePlayer(),
            backgroundPlayer: player,
            remoteFolder: folder)
        try await browser.answer(.success(.sample))
        return browser
    }

    /// A browser that plays the second episode of a production.
    private func playing() async throws -> Browser {
        let browser = try await browser()
        try await browser.press(.enter, until: "1 of 3")
        browser.press("j")
        try await browser.press("p", until: "▶ Mortar")
        player.change {
            $0.phase = .ready
            $0.duration = .seconds(3725)
            $0.currentTime = .seconds(1200)
        }
        return browser
    }

    /// Asks as another program does.
    private func ask(_ command: RemoteCommand? = nil) async throws -> RemoteStatus {
        try await onBlockingThread { [folder] () throws(RemoteError) in
            let client = RemoteClient(folder, patience: .seconds(600))
            guard let command else { return try client.status() }
            return try client.perform(command)
        }
    }

    /// Until something plays, there is no socket and no folder for one.
    @Test func opensNothingBeforeSomethingPlays() async throws {
        let browser = try await browser()
        browser.press("j", "k")
        await #expect(throws: RemoteError.noBrowser) { try await ask() }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func tellsWhatPlays() async throws {
        let browser = try await playing()
        try await browser.until { (try? folder.sockets().isEmpty) == false }
        // The socket opens with what was played then.
        var status = RemoteStatus.stopped
        while status.position != 1200 { status = try await ask() }
        #expect(status.state == .playing)
        #expect(status.title == "Mortar")
        #expect(status.duration == 3725)
        player.change { $0.isPaused = true }
        status = try await ask()
        #expect(status.state == .paused)
        browser.terminate()
        await #expect(throws: RemoteError.noBrowser) { try await ask() }
    }

    @Test(arguments: [
        (RemoteCommand.toggle, ["pause"]), (.pause, ["pause"]), (.play, []),
        (.seekBy(.seconds(-15)), ["by -15.0 seconds"]), (.seek(to: .seconds(725)), ["to 725.0 seconds"]),
        (.previous, ["to 0.0 seconds"]), (.setRate(1.5), ["rate 1.5"]), (.setVolume(60), ["volume 60.0"]),
    ])
    func obeys(command: RemoteCommand, calls: [String]) async throws {
        let browser = try await playing()
        try await browser.until { (try? folder.sockets().isEmpty) == false }
        _ = try await ask(command)
        #expect(player.calls == ["play Mortar"] + calls)
    }

    @Test func stopsAndPlaysNothingThen() async throws {
        let browser = try await playing()
        try await browser.until { (try? folder.sockets().isEmpty) == false }
        _ = try await ask(.stop)
        try await browser.until { !browser.screen.contains("▶ Mortar") }
        #expect(try await ask() == .stopped)
        await #expect(throws: RemoteError.refused(.nothingPlays)) { try await ask(.toggle) }
    }
}
