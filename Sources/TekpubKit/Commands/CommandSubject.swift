import Foundation
import Localization

/// The values of an episode that a user's command can get.
public struct CommandSubject: Hashable, Sendable {
    /// The title of the episode.
    public let title: String
    /// The title of its production.
    public let show: String
    /// The address of its page, else of its video, without user name and password; nil if unknown.
    public let address: String?
    /// The path of the downloaded file; nil if there is none.
    public var file: String?
    /// The position, in seconds; 0 if it was not played.
    public let position: Int

    /// Creates the values of an episode.
    ///
    /// - Parameter addresses: the first that leads to the web is used.
    public init(title: String, show: String, addresses: [String?], file: String? = nil, position: Int) {
        self.title = title
        self.show = show
        address = addresses.lazy.compactMap { $0.flatMap(Self.webAddress) }.first
        self.file = file
        self.position = max(0, position)
    }

    private static func webAddress(_ text: String) -> String? {
        guard let url = URL(string: text), BaseURL.schemes.contains(url.scheme?.lowercased() ?? ""),
            url.host?.isEmpty == false
        else { return nil }
        return url.withoutUser?.absoluteString
    }

    /// Returns the value of a placeholder without control characters.
    ///
    /// - Throws: an error if the episode has none.
    func value(of placeholder: CommandArgument.Placeholder) throws(UserCommandError) -> String {
        switch placeholder {
        case .title: return title.withoutControlCharacters
        case .show: return show.withoutControlCharacters
        case .position: return String(position)
        case .address:
            guard let address else { throw .noAddress(title: title) }
            return address.withoutControlCharacters
        case .file:
            // The path would be that of another file.
            guard let file, file == file.withoutControlCharacters else { throw .noFile(title: title) }
            return file
        }
    }
}

extension String {
    /// The text with a space in place of each character that controls a terminal, ends a line, or changes the direction
    /// of writing.
    fileprivate var withoutControlCharacters: String {
        guard unicodeScalars.contains(where: \.controls) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.controls ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var controls: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // The joiners between letters and signs are of this category too.
        case .format: ["\u{061C}", "\u{200E}", "\u{200F}"].contains(self) || isDirectionMark
        default: false
        }
    }

    private var isDirectionMark: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
