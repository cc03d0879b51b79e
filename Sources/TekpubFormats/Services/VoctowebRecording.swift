import Foundation

/// A recording of voctoweb: one file of an event, which may be a video, its sound, the slides or subtitles.
///
/// Source: voc/voctoweb, app/views/public/shared/_recording.json.jbuilder and lib/mime_type.rb.
struct VoctowebRecording {
    private let addresses: WebAddress
    private var address: String?
    private var type = ""
    private var languages: [String] = []
    private var fileName, folder, label, codec, state: String?
    private var languageCode = ""
    private var megabyteCount, height: Int?

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Reads the recording from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "recording_url":
                address = try reader.readScalar().address(in: addresses).flatMap(addresses.url)?
                    .absoluteString
            case "mime_type":
                let text = try reader.readScalar().text?.lowercased() ?? ""
                type = String(text.prefix { $0 != ";" }).trimmed ?? ""
                codec = text.contains("codecs=av01") ? "AV1" : nil
            case "language":
                languageCode = try reader.readScalar().text?.trimmed ?? ""
                languages = VoctowebLanguage.tags(in: languageCode)
            case "filename": fileName = try reader.readScalar().text
            case "folder": folder = try reader.readScalar().text
            case "label": label = try reader.readScalar().plainLine?.onOneLine
            case "state": state = try reader.readScalar().text
            case "size": megabyteCount = try reader.readScalar().integer
            case "height": height = try reader.readScalar().integer
            default: try reader.skipValue()
            }
        }
    }

    /// What the label says besides the languages and the height, which are all of `eng-deu 1080p`, and the codec, if
    /// it is one that older computers decode slowly; nil if nothing.
    private var title: String? {
        let words = (label ?? "").split(separator: " ").filter { word in
            word != languageCode[...] && !(word.hasSuffix("p") && word.dropLast().allSatisfy(\.isNumber))
        }
        let parts = [words.joined(separator: " "), codec ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var isSubtitles: Bool { type == "application/x-subrip" || type == "text/vtt" }

    /// The recording as a choice for an episode; nil if it is none.
    private var media: Media? {
        let isStream = type == "application/vnd.apple.mpegurl" || type == "application/dash+xml"
        guard let address, isStream || type.hasPrefix("video/") || type.hasPrefix("audio/"),
            folder?.contains("slides") != true
        else { return nil }
        return Media(
            url: address, type: type,
            byteCount: megabyteCount.flatMap { (1..<(1 << 30)).contains($0) ? $0 << 20 : nil },
            height: height.flatMap { $0 > 0 ? $0 : nil }, languages: languages, title: title)
    }

    /// Returns the choices in `recordings`: those that are in the language `original` first, each with that
    /// language first.
    static func media(in recordings: [VoctowebRecording], original: String?) -> [Media] {
        let media = recordings.compactMap(\.media)
        guard let original else { return media }
        let first = media.filter { $0.languages.contains(original) }.map { choice in
            var choice = choice
            choice.languages = [original] + choice.languages.filter { $0 != original }
            return choice
        }
        return first + media.filter { !$0.languages.contains(original) }
    }

    /// Returns the subtitles in `recordings`, complete ones first.
    ///
    /// - Parameter folder: the folder of the conference's pictures, where the files in WebVTT are: the address
    ///   that the API states for them is wrong (voc/voctoweb, issue 874).
    static func transcripts(in recordings: [VoctowebRecording], folder: URL?) -> [Transcript] {
        let subtitles = recordings.filter(\.isSubtitles)
        let sorted = subtitles.filter { $0.state == "complete" } + subtitles.filter { $0.state != "complete" }
        return sorted.compactMap { subtitles in
            var address = subtitles.address
            if subtitles.type == "text/vtt", let folder, let name = subtitles.fileName, !name.contains("/") {
                address = folder.appending(component: name).absoluteString
            }
            return address.map {
                Transcript(
                    url: $0, type: subtitles.type, language: subtitles.languages.first, isCaptions: true)
            }
        }
    }
}

/// The languages of voctoweb: codes of three letters, joined by hyphens for several tracks.
enum VoctowebLanguage {
    /// The maximum number of tracks.
    private static let limit = 20

    /// Returns the languages in `text` as BCP 47 tags in lower case.
    static func tags(in text: String) -> [String] {
        text.lowercased().split(separator: "-").prefix(limit).compactMap { code in
            guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
            else {
                return nil
            }
            return LanguageCode.tag(for: String(code))
        }
    }
}
