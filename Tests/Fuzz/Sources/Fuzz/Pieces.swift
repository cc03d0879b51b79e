/// Cuts `body` at places that `generator` chooses: mostly short pieces, now and then a long one.
func pieces(of body: ArraySlice<UInt8>, using generator: inout Generator) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = body
    while !rest.isEmpty {
        let longest = 1 << Int.random(in: 0...7, using: &generator)
        let piece = rest.prefix(Int.random(in: 1...longest, using: &generator))
        pieces.append(piece)
        rest = rest.dropFirst(piece.count)
    }
    return pieces
}

/// Random numbers that depend only on the seed.
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
