import Foundation
import TekpubFormats

/// A command for mpv: its name and arguments.
///
/// Source: mpv's manual, "List of Input Commands" and "JSON IPC".
struct MpvCommand: Sendable {
    /// An argument, as JSON.
    enum Argument: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case string(String)
        case integer(Int)
        case number(Double)
        case boolean(Bool)
        /// A list of titles and starts.
        case chapters([Chapter])

        init(stringLiteral value: String) { self = .string(value) }
        init(integerLiteral value: Int) { self = .integer(value) }

        fileprivate var json: String {
            switch self {
            case .string(let text): Self.json(text)
            case .integer(let number): "\(number)"
            // JSON has neither infinity nor NaN.
            case .number(let number): number.isFinite ? "\(number)" : "0"
            case .boolean(let isTrue): isTrue ? "true" : "false"
            case .chapters(let chapters):
                "["
                    + chapters.map { chapter in
                        #"{"title": \#(Self.json(chapter.title ?? "")), "time": \#(chapter.startInSeconds)}"#
                    }.joined(separator: ", ") + "]"
            }
        }

        private static func json(_ text: String) -> String {
            // Ignore errors: a string can always be encoded.
            (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? #""""#
        }
    }

    let arguments: [Argument]

    init(_ arguments: Argument...) {
        self.arguments = arguments
    }

    /// Returns the line to send.
    ///
    /// - Parameter id: the ID of the answer; nil for an answer that is not read.
    func line(id: Int? = nil) -> String {
        let list = arguments.map(\.json).joined(separator: ", ")
        return #"{"command": [\#(list)]\#(id.map { #", "request_id": \#($0)"# } ?? "")}"# + "\n"
    }
}

extension MpvCommand {
    /// Plays `address`.
    static func load(_ address: String) -> MpvCommand { MpvCommand("loadfile", .string(address)) }

    /// Changes a property.
    static func set(_ property: String, to value: Argument) -> MpvCommand {
        MpvCommand("set_property", .string(property), value)
    }

    /// Sends a message whenever the property changes, and its value at once.
    static func observe(_ id: Int, _ property: String) -> MpvCommand {
        MpvCommand("observe_property", .integer(id), .string(property))
    }

    /// Sends a message for each line about an error.
    static let observeErrors = MpvCommand("request_log_messages", "error")

    static let quit = MpvCommand("quit")
    /// Does nothing but ask for an answer.
    static let ping = MpvCommand("client_name")

    /// What a player in the terminal reports.
    static let progress = observe(length + ["duration", "time-pos"]) + [observeErrors]

    /// What a player in the background reports.
    static let status =
        observe(
            length + [
                "duration", "time-pos", "pause", "speed", "volume", "chapter-list", "chapter",
                "paused-for-cache", "vo-configured", "af",
            ]) + [observeErrors]

    /// Whether the length can be believed; before the length itself.
    private static let length = ["seekable", "partially-seekable", "file-size"]

    private static func observe(_ properties: [String]) -> [MpvCommand] {
        properties.enumerated().map { .observe($0 + 1, $1) }
    }
}
