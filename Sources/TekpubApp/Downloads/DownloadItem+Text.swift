import TekpubKit

extension DownloadItem {
    /// The title to show, such as `2 Views · MVC 3`.
    var displayTitle: String {
        let episode = [number.map(String.init), title].compactMap { $0 }.joined(separator: " ")
        return [episode, productionTitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The state or progress, in a word or a number.
    var stateText: String {
        switch state {
        case .waiting: "Waiting"
        case .running: percentage ?? "…"
        case .retrying: "Trying again"
        case .paused: "Paused"
        case .failed: "Failed"
        case .finished: "Done"
        case .missing: "File missing"
        }
    }

    /// Further details, including the error message, if any.
    package var detailText: String {
        switch state {
        case .waiting: byteCount > 0 ? sizes : ""
        case .running: [sizes, speed, timeLeftText].compactMap { $0 }.joined(separator: " · ")
        case .paused: [percentage, sizes].compactMap { $0 }.joined(separator: " · ")
        case .retrying(let sentence), .failed(let sentence): sentence
        case .finished: ByteCountText.text(for: byteCount)
        case .missing: "It was moved, removed or changed. t downloads it again."
        }
    }

    /// Whether to show a progress bar.
    var hasBar: Bool {
        switch state {
        case .running, .paused: fraction != nil
        case .waiting: byteCount > 0 && fraction != nil
        case .retrying, .failed, .finished, .missing: false
        }
    }

    private var percentage: String? { fraction.map { "\(Int($0 * 100)) %" } }

    private var sizes: String {
        let here = ByteCountText.text(for: byteCount)
        return totalByteCount.map { "\(here) of \(ByteCountText.text(for: $0))" } ?? here
    }

    private var speed: String? { bytesPerSecond.map { "\(ByteCountText.text(for: Int($0)))/s" } }

    private var timeLeftText: String? {
        timeLeft.map { "\(DurationText.exact(seconds: Int($0.components.seconds) + 1)) left" }
    }
}
