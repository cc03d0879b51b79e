import ArgumentParser
import CResources
import Foundation
import Localization

/// Prints the script that completes commands in a shell.
///
/// This folder completes words for bash, zsh and fish. Their scripts call the program with `---complete`, and `main`
/// hands that to `CompletionRequest`: `ShellLine` splits what was typed into words, `CompletionTarget` finds out what the
/// last one can be by the `CommandContext`, `CompletionValues` finds values in the library, and `CompletionReply`
/// writes them as the shell wants them. Nothing is fetched or written.
struct Completions: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completions",
            summary: localized("Print the script that completes commands in a shell."),
            discussion: localized(
                """
                'make install' puts the scripts where the shells look for them. Elsewhere, source it: for bash, write \
                'source <(tekpub completions bash)' into ~/.bashrc; for fish, 'tekpub completions fish | source' into \
                ~/.config/fish/config.fish; for zsh, save it as _tekpub in a folder of $fpath. Productions, episodes and \
                sources are completed from the library.
                """)
        )
    }

    @Argument(help: ArgumentHelp(summary: localized("The shell."), value: .shell))
    var shell: Shell

    func run() throws {
        var output = Output()
        try output.write(shell.script)
        try output.flush()
    }
}

/// A shell with completions.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    /// The script that completes words by this program.
    var script: String {
        let file =
            switch self {
            case .bash: tekpub_bash_completions()
            case .zsh: tekpub_zsh_completions()
            case .fish: tekpub_fish_completions()
            }
        return String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
    }
}
