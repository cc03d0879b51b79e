import Foundation
import Testing

@testable import TekpubKit

/// A player in the background, and all that it published.
@MainActor
final class PlaybackObserver {
    let player: MediaPlayer
    private(set) var statuses: [PlaybackStatus] = []
    private var waiting:
        (condition: (PlaybackStatus) -> Bool, continuation: CheckedContinuation<Void, Never>)?

    init(
        _ command: String, context: PlaybackRun.Context = .patient(),
        volume: Double? = nil
    ) {
        player = MediaPlayer(
            players: Players { () throws(PlaybackError) in try Player(command: command) }, volume: volume,
            context: context)
        player.onChange = { [weak self] in self?.receive($0) }
    }

    init(_ players: Players, context: PlaybackRun.Context = .patient()) {
        player = MediaPlayer(players: players, context: context)
        player.onChange = { [weak self] in self?.receive($0) }
    }

    /// Waits for a status; returns at once if the last one is it.
    @discardableResult
    func status(where condition: @escaping (PlaybackStatus) -> Bool) async throws -> PlaybackStatus {
        if let status = statuses.last, condition(status) { return status }
        await withCheckedContinuation { waiting = (condition, $0) }
        return try #require(statuses.last)
    }

    /// Waits for the end.
    func ending() async throws -> PlaybackStatus.Ending {
        guard case .ended(let ending) = try await status(where: \.isEnded).phase else {
            throw CancellationError()
        }
        return ending
    }

    private func receive(_ status: PlaybackStatus) {
        statuses.append(status)
        guard let waiting, waiting.condition(status) else { return }
        self.waiting = nil
        waiting.continuation.resume()
    }
}

extension PlaybackRun.Context {
    /// A context without a display, in which an answer counts however busy the machine is.
    static func patient() -> PlaybackRun.Context {
        var context = PlaybackRun.Context(environment: [:])
        context.interval = .milliseconds(10)
        context.patience = .seconds(600)
        return context
    }

    /// A context without a display, in which nothing waits for long.
    static func impatient(clock: (any Clock<Duration>)? = nil) -> PlaybackRun.Context {
        var context = PlaybackRun.Context(environment: [:])
        if let clock { context.clock = clock }
        context.patience = .milliseconds(200)
        context.interval = .milliseconds(10)
        return context
    }
}

/// A folder for a scripted mpv, and a library for the marks.
struct PlaybackBox {
    let folder: URL
    let store: CatalogStore
    let key = EpisodeKey(productionKey: "mvc", identity: "guid:1")

    /// What a script says first: a file of 100 seconds is open and plays.
    static let start = """
        say '{"event":"file-loaded"}'
        property pause false; property duration 100.0
        say '{"event":"playback-restart"}'

        """

    /// Runs `body`, and removes the folder afterwards.
    @MainActor
    static func with(_ body: @MainActor (PlaybackBox) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Library.temporary().store(for: "http://example.com")
        try await body(PlaybackBox(folder: folder, store: store))
    }

    /// The command of a stand-in for mpv that runs `script`. It has the functions `say`, which sends a message, and
    /// `property`; and `wait_for`, which reads commands until one contains a word.
    ///
    /// The stand-in is a link to a shell: a new file could not be run while another test starts a program.
    func mpv(_ script: String) throws -> String {
        let shell = folder.appending(component: "mpv")
        try FileManager.default.createSymbolicLink(at: shell, withDestinationURL: URL(filePath: "/bin/sh"))
        let file = folder.appending(component: "script")
        let functions = #"""
            printf '%s\n' "$@" > "$0.arguments"
            say() { printf '%s\n' "$1" >&3; }
            property() { say "{\"event\":\"property-change\",\"name\":\"$1\",\"data\":$2}"; }
            wait_for() {
                while IFS= read -r line <&3; do
                    printf '%s\n' "$line" >> "$0.commands"
                    case $line in *"$1"*) return ;; esac
                done
                exit 0
            }

            """#
        try Data((functions + script).utf8).write(to: file)
        return "'\(shell.path)' '\(file.path)'"
    }

    /// The lines of a file that the stand-in wrote.
    func lines(_ name: String) throws -> [String] {
        try String(contentsOf: folder.appending(component: "script.\(name)"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    var mark: EpisodeMark? {
        get throws { try store.marks(of: key.productionKey)[key] }
    }

    func item(
        _ address: String = "https://example.org/1.mp3", kind: MediaPreferences.Kind? = nil,
        title: String = "Views", durationInSeconds: Int? = nil, startTime: Duration? = nil, rate: Double = 1
    ) throws -> PlayerItem {
        let url = try #require(URL(string: address))
        return PlayerItem(
            video: .web(url), kind: kind, title: title, productionTitle: "MVC 3",
            durationInSeconds: durationInSeconds, recording: (store, key), startTime: startTime, rate: rate)
    }

    /// An item that plays a file of silence.
    func silence(seconds: Int) throws -> PlayerItem { try sound(seconds: seconds) { _ in false } }

    /// An item that plays a file with a tone in some of its seconds, and silence in the others.
    func sound(seconds: Int, isLoud: (Int) -> Bool) throws -> PlayerItem {
        let url = folder.appending(component: "silence.wav")
        let count = UInt32(8000 * seconds)
        var bytes = Data("RIFF".utf8)
        func append(_ numbers: [UInt32]) {
            for number in numbers {
                withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        append([36 + count])
        bytes.append(Data("WAVEfmt ".utf8))
        append([16, 1 << 16 | 1, 8000, 8000, 8 << 16 | 1])
        bytes.append(Data("data".utf8))
        append([count])
        for second in 0..<seconds {
            bytes.append(
                contentsOf: isLoud(second)
                    ? (0..<8000).map { $0 / 10 % 2 == 0 ? 88 : 168 } : [UInt8](repeating: 128, count: 8000))
        }
        try bytes.write(to: url)
        return PlayerItem(
            video: .file(DownloadedVideo(path: url.path, catalogID: "bundled", episode: key)),
            title: "Silence",
            recording: (store, key))
    }
}
