import Foundation

/// What mpv tells, one JSON object a line.
///
/// Source: mpv's manual, "JSON IPC".
enum MpvMessage: Equatable {
    /// Where it is in the video, in seconds.
    case position(Double)
    /// How long the video is, in seconds.
    case duration(Double)
    /// It came to the end of the video by itself.
    case end

    /// What it is asked to tell: the properties by the numbers that stand in its answers.
    static let requests = """
        {"command": ["observe_property", 1, "time-pos"]}
        {"command": ["observe_property", 2, "duration"]}

        """

    /// Asks it to play what is at `address`.
    static func load(_ address: String) -> String {
        // Silence is safe: an array of texts can always be encoded.
        let command = (try? JSONEncoder().encode(["command": ["loadfile", address]])) ?? Data()
        return String(decoding: command, as: UTF8.self) + "\n"
    }

    /// - Returns: nil for what does not matter here.
    init?(_ line: Data) {
        // Silence is safe: what cannot be read is nothing that was asked for.
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
