import Foundation
import TekpubFormats

/// What a downloaded video is called: `Production/NN - Title.ext`.
///
/// Titles come from a server, so what could leave the folder, hide a file, or harm a terminal or another
/// file system is replaced.
struct DownloadName: Hashable {
    /// The folder, of the production's name.
    let folder: String
    /// The name of the file without its extension.
    let stem: String

    /// The longest name that file systems take, in bytes.
    static let byteLimit = 255
    /// What is left free behind the stem, for an extension and ` (999)`.
    private static let reserve = 16

    init(_ request: EpisodeRequest) {
        let production = request.production, episode = request.episode
        folder = Self.clean(production.title) ?? Self.clean(production.slug) ?? "Untitled production"
        let number = episode.number.map { $0 < 10 && $0 >= 0 ? "0\($0)" : "\($0)" }
        let title = Self.clean(episode.title)
        stem =
            switch (number, title) {
            case (let number?, let title?): Self.shortened("\(number) - \(title)")
            case (let number?, nil): "Episode \(number)"
            case (nil, let title?): title
            case (nil, nil): "Episode"
            }
    }

    /// The name of the folder.
    ///
    /// - Parameter copy: 1, or a higher number where that name is taken.
    func folder(copy: Int) -> String { folder + (copy > 1 ? " (\(copy))" : "") }

    /// The name of the file.
    ///
    /// - Parameter copy: 1, or a higher number where that name is taken.
    func file(extension: String?, copy: Int = 1) -> String {
        stem + (copy > 1 ? " (\(copy))" : "") + (`extension`.map { ".\($0)" } ?? "")
    }
}

extension DownloadName {
    /// Makes a name of any text; nil if nothing of it is left.
    static func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        // Whoever sends a megabyte does not mean a name.
        let scalars = text.unicodeScalars.prefix(4096).map { replacement(for: $0) ?? $0 }
        let words = String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace)
        let name = trimmed(shortened(trimmed(words.joined(separator: " "))))
        guard !name.isEmpty else { return nil }
        return isReserved(name) ? "_" + name : name
    }

    /// - Returns: nil where `scalar` may stand in a name.
    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return " "
        // Joiners make emoji and some scripts; the others of their kind reorder or hide text.
        case .format: return scalar == "\u{200D}" || scalar == "\u{200C}" ? nil : " "
        case .surrogate, .unassigned, .privateUse: return "-"
        default: return #"/\:*?"<>|"#.unicodeScalars.contains(scalar) ? "-" : nil
        }
    }

    /// Without dots at its ends: the first would hide the file, the last is lost on some file systems.
    private static func trimmed(_ name: String) -> String {
        let isEdge: (Character) -> Bool = { $0 == "." || $0.isWhitespace }
        return String(name.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    }

    /// As much as fits, in whole characters where that is possible.
    private static func shortened(_ name: String) -> String {
        let limit = byteLimit - reserve
        guard name.utf8.count > limit else { return name }
        var byteCount = 0
        let whole = name.prefix { character in
            byteCount += character.utf8.count
            return byteCount <= limit
        }
        if !whole.isEmpty { return String(whole) }
        byteCount = 0
        return String(
            name.unicodeScalars.prefix { scalar in
                byteCount += UTF8.width(scalar)
                return byteCount <= limit
            })
    }

    /// Whether Windows, whose disks and shares are mounted here too, has a device of that name.
    private static func isReserved(_ name: String) -> Bool {
        let base = name.prefix { $0 != "." }.uppercased().trimmingCharacters(in: .whitespaces)
        if ["CON", "PRN", "AUX", "NUL"].contains(base) { return true }
        return base.count == 4 && (base.hasPrefix("COM") || base.hasPrefix("LPT"))
            && base.last.map { "123456789".contains($0) } ?? false
    }
}
