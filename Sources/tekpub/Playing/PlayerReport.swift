import CursesKit
import TekpubApp
import TekpubKit

/// What `player` prints; the object of `player --json`.
struct PlayerReport: Encodable {
    private let state: RemoteStatus.State
    private let title, production: String?
    private let position, duration: Int?
    private let speed, volume: Double?
    /// What bars show. These names are those of waybar's custom modules (waybar-custom(5), return-type).
    private let text: String
    private let `class`: String
    private let percentage: Int?

    init(_ status: RemoteStatus) {
        state = status.state
        title = status.title
        production = status.production
        position = status.position
        duration = status.duration
        speed = status.speed
        volume = status.volume
        `class` = status.state.rawValue
        percentage = status.position.flatMap { position in
            status.duration.flatMap { $0 > 0 ? min(100, max(0, position * 100 / $0)) : nil }
        }
        text = status.line
    }

    /// Returns one line that is safe to print. polybar takes what stands in `%{…}` for formatting and for commands of
    /// clicks, also where a publisher has written it (polybar's wiki, "Formatting").
    func line(asJSON json: Bool) throws -> String {
        json ? try JSONText(self).description : "\(Text(text))".replacing("%{", with: "% {")
    }
}

extension RemoteStatus {
    /// The status in a line, such as `▶ Mortar · The Lighthouse 20:00/1:02:05 1.5×`; empty while nothing plays.
    fileprivate var line: String {
        guard state != .stopped else { return "" }
        var times = position.map(DurationText.exact)
        if let duration { times = times.map { "\($0)/\(DurationText.exact(seconds: duration))" } }
        let names = [title, production == title ? nil : production].compactMap { $0 }
        let rate = speed.flatMap { $0 == 1 ? nil : RateText.text($0) }
        let parts: [String?] = [state == .playing ? "▶" : "‖", names.joined(separator: " · "), times, rate]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}
