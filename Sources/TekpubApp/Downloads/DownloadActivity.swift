import Localization
import TekpubKit

/// What the running downloads do together, in words; equal if it reads the same.
struct DownloadActivity: Hashable, Sendable {
    /// How many run, and how fast, such as `↓ 2 · 4.1 MB/s`; without the speed while no bytes arrive.
    let text: String
    /// How much of them is done, such as `↓ 42 %`; `↓` if a size is unknown.
    let share: String

    /// - Returns: nil if no download is running.
    init?(_ items: [DownloadItem]) {
        let running = items.filter { $0.state == .running }
        guard !running.isEmpty else { return nil }
        let speed = running.reduce(0) { $0 + ($1.bytesPerSecond ?? 0) }
        let speedText =
            speed >= 1 ? " · " + localized("\(ByteCountText.text(for: Int(min(speed, 1e15))))/s") : ""
        text = "↓ \(running.count)\(speedText)"
        let sizes = running.compactMap(\.totalByteCount)
        let done = running.reduce(0.0) { $0 + Double($1.byteCount) }
        let total = sizes.reduce(0.0) { $0 + Double($1) }
        let isKnown = sizes.count == running.count && total > 0
        share = isKnown ? "↓ " + localized("\(Int(min(1, max(0, done / total)) * 100)) %") : "↓"
    }
}

/// The number and the size of all downloads.
struct DownloadTotals: Hashable, Sendable {
    /// How many there are, finished or not.
    let count: Int
    /// What they take on the disk.
    let byteCount: Int

    init(_ items: [DownloadItem] = []) {
        count = items.count
        byteCount = items.byteCount
    }

    /// The size for the menu; nil while there is nothing on the disk.
    var size: MenuItem.Total? {
        guard byteCount > 0 else { return nil }
        let text = ByteCountText.text(for: byteCount)
        return MenuItem.Total(text: text, words: text)
    }
}
