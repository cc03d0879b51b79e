import TekpubKit

@testable import TekpubApp

/// Pictures of one colour: red unless the address says `none`. A test counts the requests and can hold them back.
actor ScriptedArtwork: ArtworkService {
    private(set) var asked: [String] = []
    private(set) var cancelCount = 0
    private var isHeld: Bool
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(isHeld: Bool = false) {
        self.isHeld = isHeld
    }

    func artwork(at address: String, fitting size: ArtworkSize) async -> Artwork? {
        asked.append(address)
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        if Task.isCancelled { cancelCount += 1 }
        guard !address.contains("none") else { return nil }
        let pixels = (0..<size.width * size.width).flatMap { _ in [255, 0, 0] as [UInt8] }
        return Artwork(width: size.width, height: size.width, rgb: pixels)
    }

    func release() {
        isHeld = false
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
