import Foundation
import Testing

/// Logins that a server refuses, and what a customer can do then.
@Suite(.timeLimit(.minutes(3)))
struct LoginJourneys {
    /// Logs in by the command line.
    private func logIn(to url: String, in tmux: Tmux) async throws {
        try await tmux.type(
            #"echo "open sesame" | "$TEKPUB" login --base-url \#(url) --email joe@example.com; echo "login $?""#
        )
        try await tmux.wait(for: "login 0")
    }

    /// Fills in the open sheet.
    private func fillIn(_ tmux: Tmux) async throws {
        try await tmux.wait(for: "Log In to")
        try await tmux.type("joe@example.com")
        try await tmux.type("open sesame")
    }

    private func start(_ url: String, in tmux: Tmux) async throws {
        try await tmux.waitForPrompt()
        try await tmux.type(#"clear; "$TEKPUB" --base-url \#(url) --no-animation; echo "status $?""#)
    }

    /// A server of 2010 uses messages only to refuse videos, so these refusals are status codes.
    @Test(arguments: [CustomerServer.Refusal.status401, .status403], [true, false])
    func logsInAtTheSplash(refusal: CustomerServer.Refusal, hadLogin: Bool) async throws {
        try await CustomerServer.with(refusal) { server, url in
            try await Tmux.with { tmux in
                if hadLogin {
                    try await logIn(to: url, in: tmux)
                    await server.endLogins()
                }
                try await start(url, in: tmux)
                try await tmux.wait(for: "Error loading!")
                #expect(try await tmux.screen(showing: "Log In").contains("Retry"))
                try await tmux.press("l")
                try await fillIn(tmux)
                try await tmux.wait(for: "● MVC 3")
                try await tmux.press("q")
                try await tmux.wait(for: "status 0")
            }
            #expect(await server.tokens == (hadLogin ? ["token1", "token2"] : ["token1"]))
        }
    }

    @Test(arguments: CustomerServer.Refusal.allCases)
    func playsOnAfterALoginThatCameToItsEnd(refusal: CustomerServer.Refusal) async throws {
        try await CustomerServer.with(refusal) { server, url in
            let player = #"sh -c 'echo "playing $0"; read answer'"#
            try await Tmux.with(environment: ["TEKPUB_PLAYER": player]) { tmux in
                try await logIn(to: url, in: tmux)
                try await start(url, in: tmux)
                try await tmux.wait(for: "● MVC 3")
                await server.endLogins()
                try await tmux.press("Enter")
                try await tmux.wait(for: "1 of 2")
                try await tmux.press("Down", "p")
                try await tmux.wait(for: "Log In")
                try await tmux.press("l")
                try await fillIn(tmux)
                try await tmux.wait(for: "playing \(url)/mvc3_2.mp4")
                try await tmux.press("Enter")
                try await tmux.wait(for: "2 of 2")
                try await tmux.press("q")
                try await tmux.wait(for: "status 0")
            }
            #expect(await server.tokens == ["token1", "token2"])
        }
    }

    @Test(arguments: CustomerServer.Refusal.allCases)
    func downloadsOnAfterALoginThatCameToItsEnd(refusal: CustomerServer.Refusal) async throws {
        try await CustomerServer.with(refusal) { server, url in
            try await Tmux.with { tmux in
                try await logIn(to: url, in: tmux)
                try await start(url, in: tmux)
                try await tmux.wait(for: "● MVC 3")
                await server.endLogins()
                try await tmux.press("Enter")
                try await tmux.wait(for: "1 of 2")
                try await tmux.press("Down", "d")
                try await tmux.wait(for: "Waiting to download “")
                try await tmux.press("Left", "Left")
                try await tmux.wait(for: "All Productions")
                try await tmux.click("Downloads")
                try await tmux.wait(for: "Failed")
                try await tmux.press("Enter")
                try await tmux.wait(for: "The download stopped")
                try await tmux.press("l")
                try await fillIn(tmux)
                try await tmux.wait(for: "Downloads · 1")
            }
            #expect(await server.tokens == ["token1", "token2"])
        }
    }
}
