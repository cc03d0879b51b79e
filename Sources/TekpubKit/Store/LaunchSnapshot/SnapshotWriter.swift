/// Encodes values one after the other, for `SnapshotReader`.
struct SnapshotWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func write(_ number: Int?) {
        write(number != nil)
        if let number { write(number) }
    }

    mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    mutating func write(_ flag: Bool?) { write(flag.map { $0 ? 1 : 0 } as Int?) }
}
