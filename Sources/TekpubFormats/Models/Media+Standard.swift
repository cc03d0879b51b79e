extension [Media] {
    /// The greatest height that is chosen without preferences, in pixels.
    package static let standardHeight = 1080

    /// The choice without preferences: video before sound, the greatest height up to 1080, files before
    /// streams, MPEG-4 before other formats, and else the first; nil if empty.
    package var standard: Media? {
        self.min { $0.standardRank.lexicographicallyPrecedes($1.standardRank) }
    }
}

extension Media {
    /// The numbers to compare, most important first; lower is preferred.
    fileprivate var standardRank: [Int] {
        let type = type ?? ""
        let isStream = !type.hasPrefix("video/") && !type.hasPrefix("audio/")
        let height = height ?? 0
        let isTooHigh = height > [Media].standardHeight
        return [
            type.hasPrefix("audio/") ? 1 : 0, isTooHigh ? 1 : 0, isTooHigh ? height : -height,
            isStream ? 1 : 0, type.hasSuffix("/mp4") ? 0 : 1,
        ]
    }
}
