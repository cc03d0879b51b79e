import ArgumentParser
import Dispatch
import Foundation
import Localization
import Synchronization
import TekpubKit

/// The option for the player of a command.
struct PlayerOptions: ParsableArguments {
    @Option(help: ArgumentHelp(summary: localized("The player, with its arguments."), value: .command))
    var player: String?

    /// Returns the player in the option, else those in the settings, else the first that is installed.
    ///
    /// A player that is not installed is an error later, of the episode to play: a wrong name is told first.
    func players(by settings: Settings) throws -> Players {
        do {
            return try settings.players(command: player)
        } catch let error as PlaybackError where error == .badCommand {
            throw ValidationError("--player: \(error.localizedDescription)")
        } catch let error as PlaybackError {
            throw Failure(error)
        }
    }
}

/// A command that plays in the terminal.
protocol PlayerCommand: LoggedCommand {}

extension PlayerCommand {
    /// Runs `body`, then exits. While a player runs, it handles the keys of the terminal.
    ///
    /// - Parameter body: receives a function to call before each start of the player.
    static func playing(
        _ body: @escaping @Sendable (_ willPlay: @escaping @Sendable () -> Void) async throws -> Void
    ) -> Never {
        let isPlaying = Atomic(false)
        let signal = Atomic<Int32>(0)
        let playing = Task {
            do {
                try await body { isPlaying.store(true, ordering: .relaxed) }
            } catch let error as PlaybackError {
                throw Failure(error)
            }
        }
        let interrupts = Interrupts([SIGINT, SIGQUIT, SIGTERM, SIGHUP]) { number in
            guard isPlaying.load(ordering: .relaxed) else { Self.exit(withError: ExitCode(128 + number)) }
            // The player handles the keys, but a signal to end this command ends both.
            guard number == SIGTERM || number == SIGHUP else { return }
            signal.store(number, ordering: .relaxed)
            playing.cancel()
        }
        Task {
            let result = await playing.result
            let number = signal.load(ordering: .relaxed)
            if number != 0 { Self.exit(withError: ExitCode(128 + number)) }
            switch result {
            case .success: Self.exit()
            case .failure(let error): Self.exit(withError: error)
            }
        }
        withExtendedLifetime(interrupts) { dispatchMain() }
    }
}

extension Player {
    /// Returns the first default player that is installed.
    ///
    /// - Throws: `PlaybackError.noPlayer`.
    static func installed() throws(PlaybackError) -> Player {
        try preferred(path: getenv("PATH").map { String(cString: $0) })
    }
}
