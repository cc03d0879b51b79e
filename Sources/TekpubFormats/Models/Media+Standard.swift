extension [Media] {
    /// The greatest height that is chosen without preferences, in pixels.
    package static let standardHeight = 1080

    /// The choice without preferences: video before sound, the language of the first choice, which is the original,
    /// the greatest height up to 1080, files before streams, MPEG-4 before other formats, the most tracks of sound,
    /// and else the first; nil if empty.
    package var standard: Media? {
        let original = first?.languages.first
        return self.min {
            $0.standardRank(original: original).lexicographicallyPrecedes($1.standardRank(original: original))
        }
    }
}

extension Media {
    /// The numbers to compare, most important first; lower is preferred.
    fileprivate func standardRank(original: String?) -> [Int] {
        let height = height ?? 0
        let isTooHigh = height > [Media].standardHeight
        return [
            type?.hasPrefix("audio/") == true ? 1 : 0, originalRank(original), isTooHigh ? 1 : 0,
            isTooHigh ? height : -height,
        ] + formatRank + [-languages.count]
    }

    /// Compares the sound with the language `original`; lower is preferred.
    package func originalRank(_ original: String?) -> Int {
        guard let original, !languages.isEmpty else { return 1 }
        return languages.contains(original) ? 0 : 2
    }

    /// The numbers by which otherwise equal choices are compared: files before streams, MPEG-4 before other formats.
    package var formatRank: [Int] {
        let type = type ?? ""
        let isStream = !type.hasPrefix("video/") && !type.hasPrefix("audio/")
        return [isStream ? 1 : 0, type.hasSuffix("/mp4") ? 0 : 1]
    }
}
