import Foundation
import TekpubFormats
import TekpubKit

/// Measures what the player in the background and a long queue cost.
@MainActor
enum PlayerCosts {
    /// Plays a file, and prints the share of a core that this process uses, and the number of changes, while it
    /// plays and while it is paused.
    static func measurePlaying(_ path: String, seconds: Int) async throws {
        let player = MediaPlayer(
            players: Players { () throws(PlaybackError) in
                try Player(command: "mpv --no-config --ao=null --vo=null")
            }, environment: [:])
        var count = 0
        player.onChange = { _ in count += 1 }
        let video = Video.file(DownloadedVideo(path: path, catalogID: "bundled", episode: nil))
        player.play(PlayerItem(video: video, kind: .audio, title: "Sound"))
        try await Task.sleep(for: .seconds(3))
        for name in ["playing", "paused"] {
            if name == "paused" {
                player.pause()
                try await Task.sleep(for: .seconds(1))
            }
            count = 0
            let (start, before) = (clock.now, processorTime())
            try await Task.sleep(for: .seconds(seconds))
            let share = (processorTime() - before) / (clock.now - start)
            print(name, String(format: "%.3f %% of a core,", 100 * share), count, "changes")
        }
        await player.stop()
    }

    /// The time that this process has run.
    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }

    /// Prints how long a library with a queue takes to open, and the queue's changes take.
    static func measureQueue(in folder: URL, count: Int) throws {
        let opening = try clock.measure { _ = try Library.open(in: folder) }
        let library = try Library.open(in: folder)
        let items = (0..<count).map { number in
            let key = EpisodeKey(productionKey: "p\(number / 100)", identity: "number:\(number)")
            return QueueItem(
                location: EpisodeLocation(catalogID: "bundled", key: key), title: "Episode \(number)",
                productionTitle: "Production", durationInSeconds: 3600)
        }
        let adding = try clock.measure { try library.queue.add(items) }
        let reopening = try clock.measure { _ = try Library.open(in: folder) }
        let listing = try clock.measure { _ = try library.queue.items() }
        let inserting = try clock.measure { try library.queue.insertNext([items[count / 2]]) }
        let next = try clock.measure { _ = try library.queue.next(after: items[count / 3].location) }
        let clearing = try clock.measure { try library.queue.clear() }
        print("open empty \(opening), open \(reopening), add \(count) \(adding), list \(listing)")
        print("insert \(inserting), next \(next), clear \(clearing)")
    }
}
