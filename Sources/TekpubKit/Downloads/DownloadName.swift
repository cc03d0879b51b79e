import Foundation
import TekpubFormats

/// The name of a downloaded video: `Production/NN - Title.ext`.
///
/// Titles come from a server, so characters are replaced that could leave the folder, hide a file, or harm a
/// terminal or another file system.
struct DownloadName: Hashable {
    /// The folder, named after the production.
    let folder: String
    /// The name of the file without its extension.
    let stem: String

    /// The longest file name that file systems allow, in bytes.
    static let byteLimit = 255
    /// The bytes left free after the stem, for an extension and ` (999)`.
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

    /// Returns the name of the folder.
    ///
    /// - Parameter copy: 1, or a higher number if that name is taken.
    func folder(copy: Int) -> String { folder + (copy > 1 ? " (\(copy))" : "") }

    /// Returns the name of the file.
    ///
    /// - Parameter copy: 1, or a higher number if that name is taken.
    func file(extension: String?, copy: Int = 1) -> String {
        stem + (copy > 1 ? " (\(copy))" : "") + (`extension`.map { ".\($0)" } ?? "")
    }
}

extension DownloadName {
    /// Converts any text to a valid name; nil if nothing is left.
    static func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        // A limit, because a server may send megabytes.
        let scalars = text.unicodeScalars.prefix(4096).map { replacement(for: $0) ?? $0 }
        let words = String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace)
        let name = trimmed(shortened(trimmed(words.joined(separator: " "))))
        guard !name.isEmpty else { return nil }
        return isReserved(name) ? "_" + name : name
    }

    /// - Returns: nil if `scalar` is allowed in a name.
    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return " "
        // Emoji and some scripts need joiners; other format characters reorder or hide text.
        case .format: return scalar == "\u{200D}" || scalar == "\u{200C}" ? nil : " "
        case .surrogate, .unassigned, .privateUse: return "-"
        default: return #"/\:*?"<>|"#.unicodeScalars.contains(scalar) ? "-" : nil
        }
    }

    /// Removes dots and white space at both ends: a leading dot hides the file, and some file systems drop a
    /// trailing one.
    private static func trimmed(_ name: String) -> String {
        let isEdge: (Character) -> Bool = { $0 == "." || $0.isWhitespace }
        return String(name.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    }

    /// Truncates to the limit, between whole characters if possible.
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

    /// Whether the name is a device on Windows, whose disks and shares may be mounted here.
    private static func isReserved(_ name: String) -> Bool {
        let base = name.prefix { $0 != "." }.uppercased().trimmingCharacters(in: .whitespaces)
        if ["CON", "PRN", "AUX", "NUL"].contains(base) { return true }
        return base.count == 4 && (base.hasPrefix("COM") || base.hasPrefix("LPT"))
            && base.last.map { "123456789".contains($0) } ?? false
    }
}
