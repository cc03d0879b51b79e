import Foundation
import Subprocess
import Testing

/// Logging in, and what the user can see and play then.
@Suite(.timeLimit(.minutes(3)))
struct AccountJourneys {
    /// Runs the program with `input` on a pipe.
    private func run(_ arguments: [String], input: String = "", in home: Home) async throws -> Program.Outcome
    {
        let result = try await Subprocess.run(
            Program.executable, arguments: Arguments(arguments),
            environment: .inherit.updating(home.environment), input: .string(input),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return Program.Outcome(
            status: result.terminationStatus.code, output: result.standardOutput,
            errors: result.standardError)
    }

    private func logIn(to url: String, password: String, in home: Home) async throws -> Program.Outcome {
        try await run(
            ["login", "--base-url", url, "--email", "joe@example.com"], input: password + "\n", in: home)
    }

    @Test func unlocksAndLocks() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                let server = ["--base-url", url]
                #expect(try await !run(["list"] + server, in: home).output.contains("\tyes\t"))

                let wrong = try await logIn(to: url, password: "sesame", in: home)
                #expect(wrong.status == 77)
                #expect(wrong.errors.contains("does not accept"))
                #expect(!wrong.errors.contains("sesame"))

                let right = try await logIn(to: url, password: "open sesame", in: home)
                #expect(right.status == 0)
                #expect(right.errors == "Logged in to \(url.dropFirst(7)).\n")
                #expect(right.output.isEmpty)
                #expect(try await run(["list"] + server, in: home).output.contains("\tyes\t"))

                #expect(try await run(["logout"] + server, in: home).status == 0)
                #expect(try await !run(["list"] + server, in: home).output.contains("\tyes\t"))
            }
        }
    }

    @Test func keepsTheTokenToTheUser() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                _ = try await logIn(to: url, password: "open sesame", in: home)
                let folder = home.url.appending(path: ".local/share/tekpub/tokens")
                let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(files.count == 1)
                let file = folder.appending(component: try #require(files.first)).path
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                #expect(try String(contentsOfFile: file, encoding: .utf8).contains(TestServer.token))
            }
        }
    }

    @Test func asksForANewLoginWhenTheOldOneHasExpired() async throws {
        try await TestServer.with { url in
            try await Home.with { home in
                _ = try await logIn(to: url, password: "open sesame", in: home)
                let folder = home.url.appending(path: ".local/share/tekpub/tokens")
                let name = try #require(
                    try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
                try Data(#"{"token": "\#(TestServer.token)", "receivedAt": 0}"#.utf8)
                    .write(to: folder.appending(component: name))
                let list = try await run(["list", "--base-url", url], in: home)
                #expect(list.status == 0)
                #expect(!list.output.contains("\tyes\t"))
                #expect(list.errors.contains("has expired. Log in again"))
            }
        }
    }

    @Test func neverAsksWithoutATerminal() async throws {
        try await Home.with { home in
            let noEmail = try await run(["login", "--base-url", "http://127.0.0.1:1"], in: home)
            #expect(noEmail.status == 64)
            let noServer = try await run(["login", "--email", "joe@example.com"], in: home)
            #expect(noServer.status == 64)
            let noPassword = try await run(
                ["login", "--base-url", "http://127.0.0.1:1", "--email", "joe@example.com"], in: home)
            #expect(noPassword.status == 64)
        }
    }

    // MARK: On a terminal

    @Test func showsNoPassword() async throws {
        try await TestServer.with { url in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" login --base-url \#(url); echo "status $?""#)
                try await tmux.wait(for: "Email:")
                try await tmux.type("joe@example.com")
                try await tmux.wait(for: "Password:")
                try await tmux.type("open sesame")
                try await tmux.wait(for: "status 0")
                #expect(try await !tmux.screen().contains("sesame"))
            }
        }
    }

    /// The keys that the user presses at the password prompt, and the resulting exit status.
    @Test(arguments: [("C-c", 130), ("C-\\", 131), ("C-z", 148)])
    func showsWhatIsTypedAgainAfter(key: String, status: Int) async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" login --base-url http://127.0.0.1:1 --email joe"#)
            try await tmux.wait(for: "Password:")
            try await tmux.press(key)
            try await tmux.waitForPrompt()
            try await tmux.type(#"echo "status $?""#)
            try await tmux.wait(for: "status \(status)")
            try await tmux.waitForPrompt()
            try await tmux.type(#"stty -a | grep -ow -e "-echo" -e "echo" | sed 's/^/is /'"#)
            try await tmux.wait(for: "is echo")
            try await tmux.waitForPrompt()
            if key == "C-z" {
                try await tmux.type("fg")
                try await tmux.wait { $0.components(separatedBy: "Password:").count > 2 }
                try await tmux.press("C-c")
            }
        }
    }
}
