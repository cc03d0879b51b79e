import Foundation
import Subprocess
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// Whether this process may mount disks that other processes cannot see. Root in a container often may not.
private func canMountDisks() async -> Bool {
    // Ignore errors: without `unshare`, it may not.
    let result = try? await Subprocess.run(
        .name("unshare"), arguments: ["-m", "sh", "-c", "mount -t tmpfs tmpfs /tmp"], output: .discarded,
        error: .discarded)
    return result?.terminationStatus.isSuccess == true
}

/// The program and `list` with a home on a full disk.
@Suite(
    .timeLimit(.minutes(3)),
    .enabled("needs to mount a small disk: unshare -m, then mount -t tmpfs") { await canMountDisks() })
struct FullDiskJourneys {
    /// Runs `command` with the user's data on a disk with these options.
    private static func command(_ options: String, _ command: String) -> [String] {
        let data = "\"$HOME/.local/share\""
        let script = "mkdir -p \(data) && mount -t tmpfs -o \(options) tmpfs \(data) && \(command)"
        return ["unshare", "-m", "sh", "-c", script]
    }

    /// Mount options: disks of several sizes, and one with too few inodes for another file.
    private static let disks = ["size=64k", "size=256k", "size=1m", "size=3m", "size=64m,nr_inodes=4"]

    @Test(arguments: disks)
    func showsEverythingAndSaysThatNothingIsKept(options: String) async throws {
        try await withServer { url in
            try await Home.with { home in
                let outcome = try await Program.run(
                    ["list", "--base-url", url], through: Self.command(options, #"exec "$0" "$@""#),
                    environment: home.environment)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output.hasPrefix("sample-1\t"))
                #expect(outcome.output.split(separator: "\n").count == 40)
                #expect(outcome.errors.contains("not saved this time."), "\(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1)
                try await Tmux.with(width: 300, environment: ["HOME": home.url.path]) { tmux in
                    let start = #"exec "$TEKPUB" --no-animation --base-url \#(url)"#
                    let words = Self.command(options, start)
                    let line = words.dropLast().joined(separator: " ") + " '\(words.last ?? "")'"
                    try await tmux.type(line + #"; echo "status $?""#)
                    // An alert says it of the library, the status bar of the catalogue alone. A program that has ended
                    // shows nothing more.
                    try await tmux.wait {
                        $0.contains("1 of 40") && $0.contains("ot saved")
                            || $0.contains(/^status \d/.anchorsMatchLineEndings())
                    }
                    #expect(try await tmux.screen().contains("1 of 40"))
                    try await tmux.press("Escape", "q")
                    try await tmux.wait(for: "status 0")
                }
            }
        }
    }

    @Test func refreshesNothingThatWouldBeLost() async throws {
        try await withServer { url in
            try await Home.with { home in
                let fill = #"cat /dev/zero > "$HOME/.local/share/file" 2> /dev/null"#
                let outcome = try await Program.run(
                    ["refresh", "--all"],
                    through: Self.command("size=32m", #""$0" add \#(url) && { \#(fill); exec "$0" "$@"; }"#),
                    environment: home.environment)
                #expect(outcome.status == 73, "\(outcome.errors)")
                #expect(outcome.output.isEmpty)
                #expect(outcome.errors.contains("There is no room left for "), "\(outcome.errors)")
            }
        }
    }

    /// Runs `body` with a server whose catalogue is larger than any of the disks.
    private func withServer(_ body: (_ url: String) async throws -> Void) async throws {
        let text = String(repeating: "many words, ", count: 10_000)
        let productions = (1...40).map {
            Production(slug: "sample-\($0)", title: "Sample \($0)", description: text)
        }
        let server = CatalogServer(catalog: Catalog(productions: productions))
        let url = try await server.start().absoluteString
        try await attempt {
            try await body(url)
        } afterwards: {
            await server.stop()
        }
    }
}
