import Testing

@testable import CursesKit

/// A suite about the events of terminals' bytes.
protocol InputDecoderSuite {}

extension InputDecoderSuite {
    /// The events of some bytes; each string is a burst.
    func events(_ bursts: String...) -> [Event] {
        events(bursts.map { Array($0.utf8) })
    }

    func events(_ bursts: [[UInt8]]) -> [Event] {
        var decoder = InputDecoder(keys: [:])
        var events: [Event] = []
        for burst in bursts {
            for byte in burst { decoder.decode(Int32(byte), into: &events) }
            if let event = decoder.giveUp() { events.append(event) }
        }
        return events
    }

    func keys(_ keys: Key...) -> [Event] {
        keys.map { .key(KeyPress($0)) }
    }
}

extension InputDecoder {
    /// The events that a code completes.
    mutating func decode(_ code: Int32) -> [Event] {
        var events: [Event] = []
        decode(code, into: &events)
        return events
    }
}
