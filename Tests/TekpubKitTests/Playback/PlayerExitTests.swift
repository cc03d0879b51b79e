import Foundation
import Testing

@testable import TekpubKit

struct PlayerExitTests {
    @Test(
        arguments: [
            (137, "mpv", "mpv was killed (signal 9). Play the episode again to go on."),
            (139, "mpv", "mpv crashed (signal 11). It said: “Bad.” Play the episode again to go on."),
            (2, "mpv", "mpv cannot play this episode. It said: “Bad.”"),
            (2, "vlc", "vlc ended with status 2. It said: “Bad.”"),
            (1, "mpv", "mpv ended with status 1. It said: “Bad.”"),
        ] as [(Int32, String, String)])
    func isToldInWords(status: Int32, player: String, expected: String) {
        let error = PlaybackError.playerFailed(player: player, status: status, message: "Bad.")
        #expect(error.localizedDescription == expected)
    }
}
