import Foundation
import Testing

/// The list of a service that comes in pages, in the program.
@Suite(.timeLimit(.minutes(3)))
struct ServicePageJourneys {
    private static func page(_ numbers: ClosedRange<Int>) -> String {
        let videos = numbers.map {
            #"{"id": \#($0), "uuid": "u-\#($0)", "name": "Talk \#($0)", "channel": {"name": "talks"}}"#
        }
        return #"{"total": 300, "data": [\#(videos.joined(separator: ", "))]}"#
    }

    private static let secondPage = "/api/v1/video-channels/talks/videos?start=100"

    private static let bodies = [
        "/api/v1/video-channels/talks": #"""
        {"id": 2, "url": "http://HOST/video-channels/talks", "name": "talks", "host": "HOST", "isLocal": true,
         "displayName": "The Talks", "followersCount": 1}
        """#,
        "/api/v1/video-channels/talks/videos?start=0": page(1...100),
        secondPage: page(101...200),
    ]

    @Test func canBeUsedWhileItComesAndStaysIfItsEndIsMissing() async throws {
        let gate = Gate()
        try await ServiceServer.with(Self.bodies, gates: [Self.secondPage: gate]) { server in
            try await Tmux.with { tmux in
                try await tmux.type("$TEKPUB --no-animation --base-url \(server.url)/c/talks")
                var screen = try await tmux.screen(showing: "100 so far · Loading …")
                #expect(screen.contains("The Talks"))
                try await tmux.press("Enter")
                _ = try await tmux.screen(showing: "1 of 100")
                try await tmux.press("j", "j")
                _ = try await tmux.screen(showing: "3 of 100")
                await gate.open()
                _ = try await tmux.screen(showing: "Could not load the rest of the feed")
                screen = try await tmux.screen(showing: "3 of 200")
                #expect(screen.contains("3  Talk 3"))
                try await tmux.press("q")
                try await tmux.waitForPrompt()
            }
        }
    }

    @Test func canBeReadAfterTheProgramWasKilledBetweenPages() async throws {
        let gate = Gate()
        try await ServiceServer.with(Self.bodies, gates: [Self.secondPage: gate]) { server in
            try await Tmux.with { tmux in
                let start = "$TEKPUB --no-animation --base-url \(server.url)/c/talks"
                try await tmux.type(start)
                _ = try await tmux.screen(showing: "100 so far · Loading …")
                try await tmux.kill(with: "KILL")
                try await tmux.type("reset; \(start)")
                // A known list is asked for as a whole.
                let screen = try await tmux.screen(showing: "Refreshing …")
                #expect(screen.contains("The Talks"))
                try await tmux.press("Enter")
                _ = try await tmux.screen(showing: "1 of 100")
                await gate.open()
                _ = try await tmux.screen(showing: "1 of 200")
                try await tmux.press("q")
                try await tmux.waitForPrompt()
            }
        }
    }
}
