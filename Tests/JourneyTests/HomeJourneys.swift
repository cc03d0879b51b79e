import Foundation
import Subprocess
import Testing

/// The files that the program leaves in a user's home.
@Suite(.timeLimit(.minutes(3)))
struct HomeJourneys {
    /// A shell command that runs the program with a password on a pipe.
    private static let login = ["sh", "-c", #"echo "open sesame" | "$0" "$@""#]

    @Test func leavesNothingOutsideItsOwnFolders() async throws {
        try await CustomerServer.with(.forbidden, isOpen: true) { _, url in
            try await Home.with { home in
                for (arguments, command) in [
                    (["login", "--email", "joe@example.com"], Self.login), (["list"], []),
                    (["show", "mvc3"], []), (["download", "mvc3/2"], []),
                ] {
                    let outcome = try await Program.run(
                        arguments + ["--base-url", url], through: command,
                        environment: home.environment)
                    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
                }
                try await Tmux.with(environment: ["HOME": home.url.path]) { tmux in
                    try await tmux.type(
                        #""$TEKPUB" --base-url \#(url) --no-animation; echo "status $?""#)
                    try await tmux.wait(for: "● MVC 3")
                    try await tmux.press("q")
                    try await tmux.wait(for: "status 0")
                }
                // By default, Foundation keeps cookies and a cache for every program that uses HTTP.
                #expect(try home.names(in: ".") == [".local", "Downloads"])
                #expect(try home.names(in: ".local") == ["share"])
                #expect(try home.names(in: ".local/share") == ["tekpub"])
                let own = try home.names(in: ".local/share/tekpub")
                #expect(!own.isEmpty && own.allSatisfy { !$0.hasPrefix(".") }, "\(own)")
            }
        }
    }
}

extension Home {
    /// The files in a folder of the home, including hidden ones, in alphabetical order.
    fileprivate func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
    }
}
