import Foundation
import Localization
import TekpubFormats

/// Which of several forms of an episode the user wants.
public struct MediaPreferences: Hashable, Sendable {
    /// The kind of media.
    public enum Kind: String, CaseIterable, Sendable {
        case video, audio
    }

    /// The height of the picture in pixels: the nearest one below is chosen, else the nearest above.
    public var quality: Int
    /// The languages of the sound as BCP 47 tags in lower case, preferred first; empty for the original.
    public var languages: [String]
    /// The kind that is chosen if there is a choice.
    public var kind: Kind
    /// Whether the user set any of these.
    public let isOfUser: Bool

    /// Creates preferences; by default a video of up to 1080 lines in the original language.
    public init(quality: Int? = nil, languages: [String] = [], kind: Kind? = nil) {
        self.quality = quality ?? 1080
        self.languages = languages
        self.kind = kind ?? .video
        isOfUser = quality != nil || !languages.isEmpty || kind != nil
    }
}

extension MediaPreferences {
    /// Returns the choices, best first; equal ones in the publisher's order.
    ///
    /// What is not the episode itself is last. Else the kind counts first, then the language, then the picture. Without a wanted language, the sound of the
    /// first choice is the original; with one, a file whose first track is in it is better, because every player plays
    /// that. Of equal ones, files are better than streams, MPEG-4 than other formats, and, without a wanted language,
    /// many sound tracks than few.
    public func ranked(_ media: [Media]) -> [Media] {
        let original = media.first?.languages.first
        return media.enumerated().map { (rank(of: $1, original: original) + [$0], $1) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// Numbers to compare one after the other; lower is better.
    private func rank(of media: Media, original: String?) -> [Int] {
        [media.relation == nil ? 0 : 1, kindRank(media), languageRank(media, original: original)]
            + heightRank(media) + [
                firstTrackRank(media)
            ]
            + media.formatRank + [languages.isEmpty ? -media.languages.count : 0]
    }

    private func firstTrackRank(_ media: Media) -> Int {
        media.languages.first.map { index(of: $0) ?? languages.count } ?? 0
    }

    private func kindRank(_ media: Media) -> Int {
        switch media.kind {
        case kind?: 0
        case nil: 1
        default: 2
        }
    }

    private func languageRank(_ media: Media, original: String?) -> Int {
        guard languages.isEmpty else {
            let indexes = media.languages.compactMap(index)
            // A file of unknown language is better than one in a wrong language.
            return indexes.min() ?? (media.languages.isEmpty ? languages.count : languages.count + 1)
        }
        return media.originalRank(original)
    }

    /// Whether sound in this language needs no subtitles.
    func wants(_ language: String) -> Bool { index(of: language) != nil }

    /// Returns the index of a language among the wanted ones; nil if it is none of them.
    func index(of language: String) -> Int? {
        languages.firstIndex { Self.matches(language, $0) }
    }

    /// Returns the address of the subtitles in the most wanted language; nil if there are none.
    func subtitles(in transcripts: [Transcript]) -> URL? {
        let usable = transcripts.filter { $0.isCaptions || Self.subtitleTypes.contains($0.type ?? "") }
        for language in languages {
            let found = usable.first { $0.language.map { Self.matches($0, language) } ?? false }
            if let url = found.flatMap({ WebAddress(base: nil).url($0.url) }) { return url }
        }
        return nil
    }

    private static let subtitleTypes: Set<String> = ["text/vtt", "application/x-subrip", "application/srt"]

    private static func matches(_ language: String, _ wanted: String) -> Bool {
        language == wanted || language.hasPrefix(wanted + "-")
    }

    private func heightRank(_ media: Media) -> [Int] {
        guard let height = media.height, height > 0 else { return [media.kind == .audio ? 0 : 2, 0] }
        return height <= quality ? [0, quality - height] : [1, height - quality]
    }
}

extension Media {
    /// Whether it has pictures or only sound; nil if that is not known.
    public var kind: MediaPreferences.Kind? {
        guard let type else { return height.map { _ in .video } }
        if type.hasPrefix("audio/") { return .audio }
        if type.hasPrefix("video/") || Self.playlists.contains(type) { return .video }
        return height.map { _ in .video }
    }

    private static let playlists: Set<String> = [
        "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/dash+xml",
    ]

    /// The choice in a few words, such as `1080p · English · 703 MB`.
    public var summary: String {
        let names = languages.prefix(3).map { LanguageName.text(for: $0) }.joined(separator: ", ")
        let size = byteCount.map { ByteText($0).description }
        let form = type.map { String($0.split(separator: "/").last ?? "") }
        let quality = kind == .audio ? localized("Sound only") : height.map { "\($0)p" }
        // Publishers often call a choice by its height.
        let title = title == quality ? nil : title ?? relation
        let parts = [quality, title, names.isEmpty ? nil : names, form, size]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

/// The names of languages that catalogues of today use; others are shown as their tags.
private enum LanguageName {
    static func text(for tag: String) -> String {
        switch tag.prefix(while: { $0 != "-" }) {
        case "ar": localized("Arabic")
        case "cs": localized("Czech")
        case "da": localized("Danish")
        case "de": localized("German")
        case "el": localized("Greek")
        case "en": localized("English")
        case "es": localized("Spanish")
        case "fi": localized("Finnish")
        case "fr": localized("French")
        case "he": localized("Hebrew")
        case "hi": localized("Hindi")
        case "hu": localized("Hungarian")
        case "it": localized("Italian")
        case "ja": localized("Japanese")
        case "ko": localized("Korean")
        case "nl": localized("Dutch")
        case "no": localized("Norwegian")
        case "pl": localized("Polish")
        case "pt": localized("Portuguese")
        case "ru": localized("Russian")
        case "sv": localized("Swedish")
        case "tr": localized("Turkish")
        case "uk": localized("Ukrainian")
        case "zh": localized("Chinese")
        default: tag
        }
    }
}
