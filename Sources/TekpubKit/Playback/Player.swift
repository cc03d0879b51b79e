import Foundation

/// A program that plays videos.
public struct Player: Hashable, Sendable {
    /// The program, and what it is told before the address.
    public let arguments: [String]

    /// - Parameter command: as it would be typed; see `CommandWords`.
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

    /// The first usual one that is installed, for whoever configured none.
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

    /// mpv, else whatever the desktop opens addresses with.
    private static let usual = ["mpv", desktopOpener]

    /// The program's name, without the folders it lies in.
    public var name: String {
        String(arguments[0].split(separator: "/").last ?? "")
    }

    /// Whether it can tell how far somebody watched, and begin in the middle.
    public var isMpv: Bool { name == "mpv" }

    /// What it is started with.
    ///
    /// - Parameter argument: begins with `http` or a slash, so no program takes it for an option; mpv is told
    ///   so all the same, others may not know `--`. nil for an mpv that is told by its socket.
    func command(for argument: String?, from start: Int?, followed isFollowed: Bool) -> [String] {
        guard isMpv else { return arguments + [argument].compactMap { $0 } }
        return arguments + (isFollowed ? [MpvSession.option] : []) + (start.map { ["--start=\($0)"] } ?? [])
            + (argument.map { ["--", $0] } ?? ["--idle=once"])
    }

    /// Whether it is handed what a download left, whose kind may be unknown.
    public func takes(_ file: DownloadedVideo) -> Bool {
        name != Self.desktopOpener || file.hasKnownType
    }

    /// What stands for `video` among its arguments.
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
