import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Commands the player of the running browser, or tells what it plays.
struct PlayerControl: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "player",
            summary: localized("Command the player of the running browser, or tell what it plays."),
            discussion: localized(
                """
                For keys of window managers, status bars and sessions over ssh. Without an action, or with 'status', prints \
                one line about what plays. 'pause', 'play', 'toggle', 'next' (in the queue), 'previous' (the episode from its \
                start) and 'stop' do what the keys do; 'seek 12:05' jumps to a position, 'seek +15' and 'seek -15' jump by \
                seconds; 'speed 1.5' and 'volume 60' (percent) set these.

                With --follow, prints a line whenever it changes, an empty one while nothing plays, and waits for a browser if \
                none is running. With --json, prints objects with 'state' (playing, paused or stopped), 'title', 'production', \
                'position' and 'duration' (in seconds), 'speed', 'volume', and what waybar shows: 'text', 'class' and \
                'percentage'.

                Of several browsers, the one that played last is commanded. The exit code is 69 if none runs that plays \
                something.
                """)
        )
    }

    private static let actions = [
        "status", "pause", "play", "toggle", "next", "previous", "seek", "speed", "volume", "stop",
    ]

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    @Flag(help: ArgumentHelp(summary: localized("Print a line whenever it changes.")))
    var follow = false

    // A jump back, such as -15, looks like an option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            summary: localized("What to do, and its value, such as seek +15; without it, status."),
            value: .playerAction),
        completion: .list(PlayerControl.actions))
    var action: [String] = []

    func validate() throws {
        let command = try command()
        if command != nil, json || follow {
            throw ValidationError(localized("--json and --follow go with 'status' only."))
        }
    }

    func run() throws {
        do {
            guard let folder = RemoteFolder(environment: ProcessInfo.processInfo.environment) else {
                throw RemoteError.noFolder
            }
            let client = RemoteClient(folder)
            if let command = try command() {
                try client.perform(command)
            } else if follow {
                try Self.follow(client, asJSON: json)
            } else {
                try Self.print(try status(of: client), asJSON: json)
            }
        } catch let error as RemoteError {
            throw Failure(error)
        }
    }

    /// What is played. As JSON, nothing is an answer too, which bars expect.
    private func status(of client: RemoteClient) throws(RemoteError) -> RemoteStatus {
        do throws(RemoteError) {
            return try client.status()
        } catch {
            guard json, error == .noBrowser else { throw error }
            return .stopped
        }
    }

    /// The command; nil for the status.
    private func command() throws -> RemoteCommand? {
        if action.isEmpty || action == ["status"] { return nil }
        guard let command = RemoteCommand(action) else {
            let words = action.joined(separator: " ")
            throw ValidationError(
                localized(
                    "'\(words)' is no action of the player. Actions are status, pause, play, toggle, next, previous, stop, seek 12:05, seek +15, seek -15, speed 1.5 (0.25 to 4) and volume 60 (0 to 130)."
                ))
        }
        return command
    }

    private static func print(_ status: RemoteStatus, asJSON json: Bool) throws {
        if status.state == .stopped, !json { throw RemoteError.refused(.nothingPlays) }
        var output = Output()
        try output.write("\(try PlayerReport(status).line(asJSON: json))\n")
        try output.flush()
    }

    private static func follow(_ client: RemoteClient, asJSON json: Bool) throws {
        var last: String?
        try client.follow(writingTo: STDOUT_FILENO) { status in
            let line = try PlayerReport(status).line(asJSON: json)
            guard line != last else { return }
            last = line
            var output = Output()
            try output.write("\(line)\n")
            try output.flush()
        }
        throw ExitCode.brokenPipe
    }
}

/// Prints why the browser could not be commanded, and returns the exit code.
private func Failure(_ error: RemoteError) -> ExitCode {
    switch error {
    case .unsafeFolder: Failure(error.localizedDescription, code: EX_NOPERM)
    case .notCreated: Failure(error.localizedDescription, code: EX_CANTCREAT)
    default: Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}
