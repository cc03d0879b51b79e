import Foundation
import Localization
import Logging
import TekpubFormats

/// A program that plays videos.
///
/// This folder finds and plays the video of an episode. `EpisodeResolver` decides: its file (`DownloadedVideo`), else the
/// address that a `VideoResolver` returns; both are a `Video`. `Player.play` starts the program as a `ChildProcess`. An
/// `MpvConnection` reads the `MpvMessage`s of mpv, which become `WatchProgress`; a `ProgressRecorder` saves it
/// as marks in the library. A `MediaPlayer` plays in the background instead, and controls mpv by `MpvCommand`s.
public struct Player: Hashable, Sendable {
    /// The program and the arguments before the address.
    public let arguments: [String]
    /// The languages of the sound that the user wants, as BCP 47 tags in lower case, preferred first. mpv plays the
    /// first track in one of them.
    var languages: [String] = []
    /// Whether mpv may look for videos on pages by yt-dlp.
    var usesYtDlp = true

    /// - Parameter command: the command as typed in a shell; see `CommandWords`.
    /// - Throws: `PlaybackError.badCommand`.
    public init(command: String) throws(PlaybackError) {
        guard let words = CommandWords(command)?.words, words.first?.isEmpty == false else {
            throw .badCommand
        }
        arguments = words
    }

    private init(arguments: [String]) {
        self.arguments = arguments
    }

    /// Returns the first default player that is installed.
    ///
    /// - Parameter path: the value of `PATH`.
    /// - Throws: `PlaybackError.noPlayer`.
    public static func preferred(path: String?) throws(PlaybackError) -> Player {
        guard let program = usual.first(where: { SearchPath.executable($0, in: path) != nil }) else {
            throw .noPlayer
        }
        return Player(arguments: [program])
    }

    /// mpv, else the desktop's opener.
    private static let usual = ["mpv", desktopOpener]

    /// The program's name without its folder.
    public var name: String {
        String(arguments[0].split(separator: "/").last ?? "")
    }

    /// Whether the player reports progress and supports a start position.
    public var isMpv: Bool { name == "mpv" }

    /// What the player cannot do, in a sentence for the user; nil for mpv.
    public var limitation: String? {
        isMpv
            ? nil
            : localized("\(name) keeps no position, takes no keys and trims no silence; mpv does.")
    }

    /// Returns the options that choose the sound and the subtitles of `video`; empty if the player has none.
    func trackOptions(for video: Video) -> [String] {
        guard isMpv else { return [] }
        return languageOption + subtitleOption(for: video)
    }

    /// Returns the options that keep what a file contains from the terminal, and from other files.
    ///
    /// mpv prints tags, the titles of tracks and chapters, and without a window subtitles, all of them unchanged: a file
    /// could send the terminal commands. A download that is a list of files in truth could name files of the user.
    ///
    /// - Returns: empty for other players, whose options are not known.
    func protection(from video: Video) -> [String] {
        guard isMpv else { return [] }
        // A level that the user asks for is kept.
        let level = arguments.contains { $0.hasPrefix("--msg-level") } ? [] : ["--msg-level=cplayer=warn"]
        let options =
            ["--display-tags=", "--term-osd=no", "--sub-filter-regex=\(Self.controlCharacters)"] + level
        guard case .file = video else { return options }
        return options + ["--access-references=no"]
    }

    /// The control characters as a regular expression; each of 8 bits for itself, because mpv compares bytes.
    private static let controlCharacters =
        (["[\u{1}-\u{8}\u{B}-\u{1F}\u{7F}]"]
        + (0x80...0x9F).compactMap { Unicode.Scalar($0).map(String.init) }).joined(separator: "|")

    /// Files name languages by codes of two or three letters, and mpv before 0.36 compares them as they are. An option
    /// of the user's own is kept.
    private var languageOption: [String] {
        guard !languages.isEmpty, !arguments.contains(where: { $0.hasPrefix("--alang") }) else { return [] }
        return ["--alang=" + languages.flatMap(LanguageCode.codes).joined(separator: ",")]
    }

    /// Returns the option for the subtitles of `video`; empty if the address may contain a secret: other users can read
    /// the arguments of processes.
    private func subtitleOption(for video: Video) -> [String] {
        guard case .web(_, let subtitles?) = video, !Video.web(subtitles).mayHoldSecret,
            BaseURL.schemes.contains(subtitles.scheme?.lowercased() ?? "")
        else { return [] }
        return ["--sub-file=\(subtitles.absoluteString)"]
    }

    /// Returns the command line.
    ///
    /// - Parameter argument: begins with `http` or a slash, so no program takes it for an option. mpv gets
    ///   `--` all the same; other players may not support it. nil if mpv receives the address over its
    ///   socket.
    func command(for argument: String?, options: [String], followed isFollowed: Bool) -> [String] {
        guard isMpv else { return arguments + [argument].compactMap { $0 } }
        return arguments + (isFollowed ? [MpvConnection.option] : []) + options
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
        case .web(let url, _):
            guard BaseURL.schemes.contains(url.scheme?.lowercased() ?? "") else { throw .unsafeAddress }
            return url.absoluteString
        case .file(let file):
            guard file.path.hasPrefix("/") else { throw .noFile }
            guard takes(file), !ReferenceFile.isFile(at: file.path) else { throw .unknownFile }
            return file.path
        }
    }
}

extension Player {
    /// Plays a video in this process's terminal until the player ends.
    ///
    /// Cancel the task to terminate the player.
    ///
    /// - Parameters:
    ///   - options: for mpv only, such as `--start=12`.
    ///   - start: the progress before the player says anything.
    ///   - clock: measures whether mpv failed at once.
    ///   - logger: receives a line when the player starts or ends; nil for no log.
    ///   - progress: called in order, off the main actor, for each second watched; supported by mpv only.
    /// - Throws: `PlaybackError.unsafeAddress`, `.unknownFile`, `.notStarted`, `.playerFailed` or
    ///   `.cancelled`.
    @concurrent
    public func play(
        _ video: Video, options: [String] = [],
        from start: WatchProgress = WatchProgress(positionInSeconds: 0),
        clock: some Clock<Duration> = ContinuousClock(), logger: Logger? = nil,
        progress: @escaping @Sendable (WatchProgress) -> Void = { _ in }
    ) async throws(PlaybackError) {
        let argument = try argument(for: video)
        let options = options + protection(from: video) + trackOptions(for: video)
        // Other users can read the arguments of processes, so a secret address is sent over the socket.
        let secret = video.mayHoldSecret ? argument : nil
        let session = isMpv ? MpvConnection() : nil
        // Sent before mpv starts, so they are its first commands.
        (MpvCommand.progress + [secret.map(MpvCommand.load)].compactMap { $0 }).forEach { session?.send($0) }
        let beginning = clock.now
        logger?.info("\(name) plays \(video.loggedAddress)", source: "player")
        let follower = WatchProgressFollower(from: start, progress)
        var run = try await self.run(
            session == nil || secret == nil ? argument : nil, options: options, session: session,
            logger: logger, follower: follower)
        // mpv before 0.33 does not support the option and exits with 1 before it starts. A newer mpv has sent
        // a message by then; a longer run has played something, and 1 has another cause.
        let wasAtOnce = beginning.duration(to: clock.now) < .seconds(1)
        if session != nil, run.status == 1, !run.wasHeard, wasAtOnce, !Task.isCancelled {
            run = try await self.run(
                argument, options: options, session: nil, logger: logger, follower: follower)
        }
        if Task.isCancelled { throw .cancelled }
        guard isSuccess(run.status) else {
            // The address may contain a token.
            let message = run.message.flatMap { video.mayHoldSecret && $0.contains("://") ? nil : $0 }
            throw .playerFailed(player: name, status: run.status, message: message)
        }
    }

    /// - Parameters:
    ///   - argument: nil if the session sends the address.
    ///   - session: follows the player; nil to not follow it.
    /// - Returns: the exit status, whether the player sent anything, and its last message.
    private func run(
        _ argument: String?, options: [String], session: MpvConnection?, logger: Logger?,
        follower: WatchProgressFollower
    ) async throws(PlaybackError) -> (status: Int32, wasHeard: Bool, message: String?) {
        let command = command(for: argument, options: options, followed: session != nil)
        let beginning = ContinuousClock.now
        // mpv tells its errors over the socket, and the desktop's opener leaves other programs behind.
        let errors = session == nil && name != Self.desktopOpener ? PlayerErrors() : nil
        let process: ChildProcess
        do throws(ChildProcess.Failure) {
            defer {
                session?.didStart()
                errors?.didStart()
            }
            process = try ChildProcess(command, descriptor: session?.remote, errors: errors?.remote)
        } catch {
            _ = await errors?.finish()
            logger?.error("\(name) cannot be started: \(error.reason)", source: "player")
            throw .notStarted(player: name, reason: error.reason)
        }
        // A separate task, so that a cancellation does not lose mpv's last message.
        let following = Task { await session?.read { follower.receive($0) } }
        let status = await process.ending()
        logger?.info(
            "\(name) ended with status \(status) \(beginning.duration(to: .now).logText)", source: "player")
        session?.stop()
        await following.value
        let lastLine = await errors?.finish()
        return (status, session?.wasHeard ?? false, session?.lastError ?? lastLine)
    }

    /// Whether the exit status means success; mpv exits with 4 after Ctrl-C.
    func isSuccess(_ status: Int32) -> Bool {
        status == 0 || isMpv && status == 4
    }
}

extension Player {
    /// Plays an item in the terminal, and records how far it is watched.
    ///
    /// With mpv, playback starts at the start time of the item, else at the recorded position, and the mark is saved
    /// every few seconds, so a crash loses little; other players only mark the episode as opened. Playback continues
    /// if the library cannot be written. If the stored mark cannot be read, nothing is recorded, so that mark stays.
    ///
    /// - Parameters:
    ///   - item: its key may change by a refresh meanwhile.
    ///   - now: the time to record.
    ///   - environment: tells whether there is a display for the window of a video.
    ///   - logger: receives a line when the player starts or ends; nil for no log.
    ///   - report: called at the end with the reason if the mark could not be saved; else not called.
    /// - Returns: how far it was played; nil if that is not recorded, or the player does not tell.
    /// - Throws: like `play(_:options:from:clock:logger:progress:)`.
    @discardableResult
    @concurrent
    public func play(
        _ item: PlayerItem, now: @escaping @Sendable () -> Date = { Date() },
        environment: [String: String] = ProcessInfo.processInfo.environment, logger: Logger? = nil,
        report: @Sendable (LibraryError) -> Void
    ) async throws(PlaybackError) -> WatchProgress? {
        try checkPage(of: item)
        let recorder = ProgressRecorder(item, now: now)
        let start = await recorder.start()
        let options =
            pageOptions(for: item)
            + item.mpvOptions(from: start.positionInSeconds, showsVideo: item.kind != .audio)
            + pictureOptions(for: item, in: environment)
        let result: Result<Void, PlaybackError>
        do throws(PlaybackError) {
            try await play(
                item.video, options: options,
                from: start.progress, logger: logger
            ) { recorder.note($0) }
            result = .success(())
        } catch {
            result = .failure(
                item.explaining(error, of: self, path: ProcessInfo.processInfo.environment["PATH"]))
        }
        if let failure = await recorder.finish() { report(failure) }
        try result.get()
        return await recorder.last
    }
}
