import Foundation
import Logging

/// An mpv in the background: without a terminal, and controlled over a connection.
///
/// This folder speaks mpv's JSON IPC. An `MpvConnection` sends `MpvCommand`s and reads `MpvMessage`s, also for an mpv
/// that plays in the terminal. It is a socket that mpv inherits, or an `MpvSocketFile` for an old mpv. A `SubtitleFile`
/// hands mpv a transcript. Both files are in a `PrivateFolder`.
///
/// It ends with this process, even if that is killed: mpv quits when the connection closes. An mpv before 0.33 does
/// not, so a shell waits beside it and terminates it.
struct MpvProcess: Sendable {
    let process: ChildProcess
    let connection: MpvConnection
    /// The socket of a shell that terminates mpv when it is closed without a line; nil if not needed.
    private let guardian: Int32?

    /// How long an old mpv may take to create its socket.
    private static let patience = Duration.seconds(10)

    /// Starts mpv with a socket that it inherits.
    ///
    /// - Parameter arguments: the program with all of its arguments but those of the connection.
    /// - Throws: `PlaybackError.notStarted`.
    init(_ arguments: MpvArguments) throws(PlaybackError) {
        guard let connection = MpvConnection() else {
            throw .notStarted(player: arguments.name, reason: String(cString: strerror(errno)))
        }
        MpvCommand.status.forEach { connection.send($0) }
        defer { connection.didStart() }
        do throws(ChildProcess.Failure) {
            process = try ChildProcess(
                arguments.words(with: MpvConnection.option), descriptor: connection.remote, isDetached: true,
                variables: arguments.variables)
        } catch {
            throw .notStarted(player: arguments.name, reason: error.reason)
        }
        self.connection = connection
        guardian = nil
    }

    /// Starts mpv with a socket file.
    ///
    /// - Parameter environment: the variables of this process.
    /// - Throws: `PlaybackError.notStarted` or `.playerFailed`.
    init(
        _ arguments: MpvArguments, environment: [String: String], clock: any Clock<Duration>
    ) async throws(PlaybackError) {
        guard let file = MpvSocketFile(environment: environment) else {
            throw .notStarted(player: arguments.name, reason: String(cString: strerror(errno)))
        }
        defer { file.remove() }
        do throws(ChildProcess.Failure) {
            process = try ChildProcess(
                arguments.words(with: file.option), isDetached: true, variables: arguments.variables)
        } catch {
            throw .notStarted(player: arguments.name, reason: error.reason)
        }
        let guardian = process.identifier.flatMap(Self.guardian(of:))
        let connection = await file.connect(within: Self.patience, clock: clock) { [process] in
            process.identifier != nil
        }
        guard let connection else {
            process.terminate()
            let status = await process.ended()
            Self.dismiss(guardian)
            throw .playerFailed(player: arguments.name, status: status)
        }
        MpvCommand.status.forEach { connection.send($0) }
        self.connection = connection
        self.guardian = guardian
    }

    /// Call it once, when the process has ended.
    func didEnd() { Self.dismiss(guardian) }

    private static func dismiss(_ guardian: Int32?) {
        guard let guardian else { return }
        _ = MpvConnection.send([UInt8(ascii: "\n")], to: guardian)
        close(guardian)
    }

    /// Starts a shell that terminates the process `number` when this process ends.
    ///
    /// - Returns: the end of its socket; nil if it could not be started.
    static func guardian(of number: pid_t) -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, MpvConnection.socketType, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        // Ignore errors: mpv plays without it too, but would outlive a killed tekpub.
        let shell = try? ChildProcess(
            ["/bin/sh", "-c", #"read -r line <&3 || kill "$0""#, "\(number)"], descriptor: ends[0],
            isDetached: true)
        guard shell != nil else {
            close(ends[1])
            return nil
        }
        return ends[1]
    }
}

/// The command line of an mpv in the background.
struct MpvArguments: Sendable {
    /// The program and the user's own arguments.
    let program: [String]
    /// The address or path; nil if it is sent over the connection.
    let argument: String?
    /// The other options.
    let options: [String]
    /// What differs in its environment.
    let variables: [String: String]

    /// - Parameters:
    ///   - position: the recorded one, in seconds; nil for none.
    ///   - volume: in percent; nil for mpv's own.
    ///   - showsVideo: whether a window may open.
    init(
        _ player: Player, item: PlayerItem, argument: String?, position: Int?, volume: Double?,
        showsVideo: Bool
    ) {
        program = player.arguments
        self.argument = argument
        // With the script mpv-mpris, desktops would find two players, and one of them does not know the queue. A player with a
        // window keeps its bus: other scripts keep the screen on by it.
        variables = showsVideo ? [:] : ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]
        // What the user's configuration of mpv could set differently, and would never end or show a window.
        var options = [
            "--no-terminal", "--keep-open=no", "--loop-file=no", "--loop-playlist=no", "--force-window=no",
            "--save-position-on-quit=no", "--pause=no", "--force-media-title=\(item.title)",
        ]
        if !showsVideo { options.append("--no-video") }
        if let volume { options.append("--volume=\(volume)") }
        self.options =
            options + player.pageOptions(for: item)
            + item.mpvOptions(from: position, showsVideo: showsVideo)
            + player.protection(from: item.video)
            + player.trackOptions(for: item.video)
    }

    /// The program's name.
    var name: String { String(program[0].split(separator: "/").last ?? "") }

    /// Returns the whole command line.
    func words(with option: String) -> [String] {
        program + [option] + options + (argument.map { ["--", $0] } ?? ["--idle=once"])
    }
}
