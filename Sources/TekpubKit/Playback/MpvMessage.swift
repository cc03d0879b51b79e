import Foundation

/// A message from mpv: one JSON object per line.
///
/// Source: mpv's manual, "JSON IPC".
enum MpvMessage: Equatable {
    /// The position in the video, in seconds.
    case position(Double)
    /// The length of the video, in seconds.
    case duration(Double)
    /// The video played to its end.
    case end

    /// The commands that subscribe to these properties.
    static let requests = """
        {"command": ["observe_property", 1, "time-pos"]}
        {"command": ["observe_property", 2, "duration"]}

        """

    /// Returns the command to play `address`.
    static func load(_ address: String) -> String {
        // Silence is safe: an array of strings can always be encoded.
        let command = (try? JSONEncoder().encode(["command": ["loadfile", address]])) ?? Data()
        return String(decoding: command, as: UTF8.self) + "\n"
    }

    /// - Returns: nil for other messages.
    init?(_ line: Data) {
        // Silence is safe: an unreadable line is not a message that was subscribed to.
        guard let record = try? JSONDecoder().decode(Record.self, from: line) else { return nil }
        switch (record.event, record.name, record.data) {
        case ("property-change", "time-pos", let seconds?): self = .position(seconds)
        case ("property-change", "duration", let seconds?): self = .duration(seconds)
        case ("end-file", _, _) where record.reason == "eof": self = .end
        default: return nil
        }
    }

    private struct Record: Decodable {
        let event: String?
        let name: String?
        let data: Double?
        let reason: String?
    }
}
