import Foundation
import Subprocess
import TekpubKit
import Testing

/// The command line, without a terminal.
@Suite(.timeLimit(.minutes(3)))
struct CommandJourneys {
    @Test func wantsATerminal() async throws {
        let outcome = try await Program.run(["--no-animation"])
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("is not a terminal."))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    /// A limit set by the shell, and the resulting message.
    @Test(arguments: [
        ("ulimit -n 8", "Only 8 files may be open"), ("ulimit -v 400000", "Too little memory"),
    ])
    func saysWhichLimitIsTooLow(limit: String, sentence: String) async throws {
        for arguments in [["list"], []] {
            let outcome = try await Program.run(
                arguments, through: ["bash", "-c", "\(limit); exec \"$0\" \"$@\""])
            #expect(outcome.status == 71)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("tekpub: \(sentence)"))
            #expect(outcome.errors.contains("ulimit"))
        }
    }

    @Test(arguments: [
        (["--base-url", "not a url"], "http://"), (["--base-url", "ftp://127.0.0.1/x"], "ftp"),
        (["--base-url", "localhost:3000"], "Did you mean http://localhost:3000?"),
        (["--base-url"], "--base-url"),
        (["--nonsense"], "--nonsense"), (["--transition", "explode"], "explode"),
        (["--theme", "pink"], "The themes are terminal, light, dark, mono, 2010."),
        (["serve", "--fault", "fire"], "fire"), (["serve", "--rate", "0"], "--rate"),
        (["serve", "--latency", "-1"], "--latency"), (["serve", "--wire", "soap"], "api2010, json2012"),
        (["download", "mvc3", "--to", ""], "--to"),
    ])
    func refusesBadArguments(arguments: [String], hint: String) async throws {
        let outcome = try await Program.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(hint))
    }

    @Test(arguments: [
        ["--theme"], ["serve", "--wire"], ["serve", "--fault"], ["serve", "--port"], ["play"], ["--base-url"],
        ["--"],
    ])
    func quotesNoArgumentRaw(arguments: [String]) async throws {
        let nasty = "x\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\u{202E}"
        for last in [[nasty], ["--\(nasty)"]] {
            let outcome = try await Program.run(arguments + last)
            #expect(outcome.status == 64)
            let scalars = outcome.errors.unicodeScalars
            #expect(!scalars.isEmpty)
            #expect(
                scalars.allSatisfy {
                    $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
                })
        }
    }

    @Test func refusesABadAddressInTheEnvironment() async throws {
        let outcome = try await Program.run([], environment: ["TEKPUB_BASE_URL": "ftp://x"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("ftp"))
    }

    @Test func keepsAPasswordToItself() async throws {
        let outcome = try await Program.run(["--base-url", "ftp://joe:secret@host/"])
        #expect(outcome.status == 64)
        #expect(!outcome.errors.contains("secret"))
    }

    @Test func tellsItsVersionAndHelp() async throws {
        let version = try await Program.run(["--version"])
        #expect(version.output == "\(TekpubKit.version)\n")
        let help = try await Program.run(["--help"])
        #expect(help.status == 0)
        for option in ["--base-url", "--transition", "--theme", "--no-animation", "serve"] {
            #expect(help.output.contains(option))
        }
    }

    @Test func saysWhyItCannotWrite() async throws {
        try await Home.with { home in
            let script = #"exec "$0" "$@" >/dev/full"#
            let outcome = try await Program.run(
                ["list"], through: ["sh", "-c", script], environment: home.environment)
            #expect(outcome.status == 73)
            let reason = "No space left on device"
            #expect(outcome.errors == "tekpub: The standard output cannot be written: \(reason).\n")
        }
    }

    @Test func refusesACatalogueThatIsNone() async throws {
        let missing = try await Program.run(["serve", "--catalog", "/nowhere/catalog.json"])
        #expect(missing.status == 65)
        #expect(missing.errors.contains("/nowhere/catalog.json"))
    }

    @Test func servesUntilItIsInterrupted() async throws {
        let result = try await run(
            Program.executable, arguments: ["serve"], input: .none, output: .sequence, error: .discarded
        ) { execution in
            do {
                var lines = execution.standardOutput.strings().makeAsyncIterator()
                let line = try #require(await lines.next())
                let prefix = "listening on "
                #expect(line.hasPrefix(prefix))
                let url = try BaseURL(line.dropFirst(prefix.count).trimmingCharacters(in: .newlines))
                let catalog = try await TekpubProxy(baseURL: url).catalog()
                #expect(catalog.productions.count == 61)
            } catch {
                try execution.send(signal: .kill)
                throw error
            }
            try execution.send(signal: .interrupt)
        }
        #expect(result.terminationStatus.code == 0)
    }
}
