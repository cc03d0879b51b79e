import Foundation

/// A program that plays videos.
///
/// This folder finds and plays the video of an episode. `VideoResolver` returns its address, or a
/// `DownloadedVideo` its file; both are a `Video`. `Player.play` starts the program as a `ChildProcess`. An
/// `MpvSession` reads the `MpvMessage`s of mpv and reports `WatchProgress`, which a `WatchProgressRecorder`
/// saves as marks in the library.
public struct Player: Hashable, Sendable {
    /// The program and the arguments before the address.
    public let arguments: [String]

    /// - Parameter command: the command as typed in a shell; see `CommandWords`.
    /// - Throws: `PlaybackError.badCommand`.
    public init(command: String) throws(PlaybackError) {
        guard let words = CommandWords(command)?.words, words.first?.isEmpty == false else {
            throw .badCommand
        }
        arguments = words
    }

    private init(program: String) {
        arguments = [program]
    }

    /// Returns the first default player that is installed.
    ///
    /// - Parameter path: the value of `PATH`.
    /// - Throws: `PlaybackError.noPlayer`.
    public static func preferred(path: String?) throws(PlaybackError) -> Player {
        let directories = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        for program in usual
        where directories.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) {
            return Player(program: program)
        }
        throw .noPlayer
    }

    /// mpv, else the desktop's opener.
    private static let usual = ["mpv", desktopOpener]

    /// The program's name without its folder.
    public var name: String {
        String(arguments[0].split(separator: "/").last ?? "")
    }

    /// Whether the player reports progress and supports a start position.
    public var isMpv: Bool { name == "mpv" }

    /// Returns the command line.
    ///
    /// - Parameter argument: begins with `http` or a slash, so no program takes it for an option. mpv gets
    ///   `--` all the same; other players may not support it. nil if mpv receives the address over its
    ///   socket.
    func command(for argument: String?, from start: Int?, followed isFollowed: Bool) -> [String] {
        guard isMpv else { return arguments + [argument].compactMap { $0 } }
        return arguments + (isFollowed ? [MpvSession.option] : []) + (start.map { ["--start=\($0)"] } ?? [])
            + (argument.map { ["--", $0] } ?? ["--idle=once"])
    }

    /// Whether the player accepts a downloaded file, whose type may be unknown.
    public func takes(_ file: DownloadedVideo) -> Bool {
        name != Self.desktopOpener || file.hasKnownType
    }

    /// Returns the argument for `video`.
    ///
    /// - Throws: `PlaybackError.unsafeAddress` or `.unknownFile`.
    func argument(for video: Video) throws(PlaybackError) -> String {
        switch video {
        case .web(let url):
            guard BaseURL.schemes.contains(url.scheme?.lowercased() ?? "") else { throw .unsafeAddress }
            return url.absoluteString
        case .file(let file):
            guard file.path.hasPrefix("/") else { throw .noFile }
            guard takes(file) else { throw .unknownFile }
            return file.path
        }
    }
}
