/// Assigns ids to records that stay the same when others are inserted before them.
struct RecordIDs {
    private var used: Set<Int> = []

    /// Returns the publisher's number, else a hash of `name`; always unique.
    mutating func id(of guid: String?, else name: String) -> Int {
        var id = guid.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? Self.hash(name)
        while !used.insert(id).inserted { id = id < .max ? id + 1 : 1 }
        return id
    }

    /// FNV-1a, reduced to fit into any client's integer.
    private static func hash(_ name: String) -> Int {
        let hash = name.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Int(hash >> 1) | 1
    }
}
