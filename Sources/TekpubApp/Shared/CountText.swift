import Localization

/// Counts in words, such as `1 episode` or `3 notes`, for sentences about them.
enum CountText {
    static func episodes(_ count: Int) -> String {
        localized(count, one: "1 episode", other: "\(count) episodes")
    }

    /// - Parameter isSound: whether they are played, and not watched.
    static func unwatchedEpisodes(_ count: Int, isSound: Bool) -> String {
        isSound
            ? localized(count, one: "1 unplayed", other: "\(count) unplayed")
            : localized(count, one: "1 unwatched", other: "\(count) unwatched")
    }

    static func productions(_ count: Int) -> String {
        localized(count, one: "1 production", other: "\(count) productions")
    }

    static func shows(_ count: Int) -> String {
        localized(count, one: "1 show", other: "\(count) shows")
    }

    static func notes(_ count: Int) -> String {
        localized(count, one: "1 note", other: "\(count) notes")
    }

    static func cells(_ count: Int) -> String {
        localized(count, one: "1 cell", other: "\(count) cells")
    }
}
