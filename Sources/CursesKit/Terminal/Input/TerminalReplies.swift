/// What a terminal answered to the questions of a `TerminalExamination`.
package struct TerminalReplies: Hashable, Sendable {
    /// A text about whose width terminals disagree.
    package struct Sample: Hashable, Sendable {
        package let name: String
        package let text: String
        /// The number of cells that this program counts; nil if it never prints the text.
        package let expectedWidth: Int?
    }

    /// A sample and the number of cells that the cursor moved.
    package struct Measurement: Hashable, Sendable {
        package let sample: Sample
        package let width: Int
    }

    /// The name and version of the terminal; nil if it did not tell.
    package private(set) var version: String?
    package private(set) var foreground: Color?
    package private(set) var background: Color?
    /// Whether text must be dark to be read; nil if the background is unknown.
    package var hasLightBackground: Bool? { background?.isLight }
    /// The states of private modes, as in DECRQM.
    package private(set) var modes: [Int: Int] = [:]
    /// The primary device attributes; nil if the terminal did not answer in time.
    package private(set) var attributes: [Int]?
    /// Whether it knows kitty's graphics; nil if it was not asked.
    package private(set) var hasKittyPictures: Bool?
    package private(set) var measurements: [Measurement] = []

    /// The samples, as this program prints them, and before if that differs.
    package static let samples: [Sample] = {
        let texts = [
            ("heart VS16", "\u{2764}\u{FE0F}"),
            ("family ZWJ", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
            ("flag", "\u{1F1E9}\u{1F1EA}"), ("Chinese", "\u{8A9E}"), ("ambiguous", "\u{2500}"),
            ("combining", "e\u{301}"),
        ]
        return texts.flatMap { name, text -> [Sample] in
            let shown = Text(text)
            guard shown.description != text else {
                return [Sample(name: name, text: text, expectedWidth: shown.width)]
            }
            return [
                Sample(name: name, text: text, expectedWidth: nil),
                Sample(name: "\(name) shown", text: shown.description, expectedWidth: shown.width),
            ]
        }
    }()

    /// The questions, in an order that is safe: the device attributes, which every terminal answers, are last.
    /// Whatever a terminal prints of them is erased.
    ///
    /// - Parameter erasing: clears the rest of a row.
    static func question(about samples: [Sample], asksForKitty: Bool, erasing: String) -> String {
        let erase = "\r\(erasing)"
        let widths = samples.map { "\(erase)\($0.text)\u{1B}[6n" }.joined()
        let colors = "\u{1B}]11;?\u{7}\u{1B}]10;?\u{7}"
        let modes = [TerminalQuery.synchronizedOutput, 1006, 2004].map { "\u{1B}[?\($0)$p" }.joined()
        let kitty = asksForKitty ? KittyPicture.question : ""
        return widths + erase + colors + modes + "\u{1B}[>0q" + kitty + erase + "\u{1B}[c"
    }

    /// - Parameters:
    ///   - input: everything that arrived.
    ///   - samples: those that were printed.
    init(_ input: [UInt8], samples: [Sample], wasAskedForKitty: Bool) {
        hasKittyPictures = wasAskedForKitty ? false : nil
        for reply in Self.replies(in: input) {
            switch reply {
            case .background(let color): background = color
            case .foreground(let color): foreground = color
            case .mode(let number, let state): modes[number] = state
            case .version(let name): version = Text(name).description
            case .graphics(let isSupported): hasKittyPictures = isSupported
            case .deviceAttributes(let numbers): attributes = numbers
            case .keyboard: break
            }
        }
        measurements = zip(samples, Self.columns(in: input)).map { Measurement(sample: $0, width: $1 - 1) }
    }

    /// Whether the last answer has arrived.
    static func isComplete(_ input: [UInt8]) -> Bool {
        replies(in: input).contains { if case .deviceAttributes = $0 { true } else { false } }
    }

    private static func replies(in input: [UInt8]) -> [TerminalReply] {
        var decoder = InputDecoder(keys: [:])
        decoder.expectsReplies = true
        var events: [Event] = []
        for byte in input { decoder.decode(Int32(byte), into: &events) }
        return events.compactMap { if case .reply(let reply) = $0 { reply } else { nil } }
    }

    /// The columns in cursor position reports (`ESC [ row ; column R`), which are no replies among keys, because
    /// F3 with a modifier looks the same.
    private static func columns(in input: [UInt8]) -> [Int] {
        String(decoding: input, as: UTF8.self).split(separator: "\u{1B}[").compactMap { part in
            guard let end = part.firstIndex(of: "R") else { return nil }
            let numbers = part[..<end].split(separator: ";").map { Int($0) }
            return numbers.count == 2 && numbers[0] != nil ? numbers[1] : nil
        }
    }
}
