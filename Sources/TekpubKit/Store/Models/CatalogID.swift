import Foundation
import GRDB

/// Identifies a catalogue in the library.
///
/// It is the address at which the user found the catalogue, and stays when the catalogue moves to another one, or the name
/// of a catalogue inside the program. The address may contain a customer's token: never show it.
public struct CatalogID: RawRepresentable, Hashable, Codable, Sendable {
    /// The address or the name, as the library stores it.
    public let rawValue: String

    /// The ID that the library stores as `rawValue`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The ID of the catalogue that is found at `baseURL`.
    public init(_ baseURL: BaseURL) {
        rawValue = baseURL.url.absoluteString
    }

    /// The openly licensed lectures, talks and films inside the program.
    public static let lectures = CatalogID(rawValue: "bundled")
    /// Tekpub's own series inside the program, a museum: their videos are gone.
    public static let archive = CatalogID(rawValue: "archive")

    /// Whether the catalogue is inside the program.
    public var isBundled: Bool { self == .lectures || self == .archive }

    /// The address at which the user found the catalogue; nil if it is inside the program.
    public var baseURL: BaseURL? {
        // Ignore errors: whatever is no address is a name.
        isBundled ? nil : try? BaseURL(rawValue)
    }
}

extension CatalogID: ExpressibleByStringLiteral {
    /// The ID that the library stores as this text.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension CatalogID: DatabaseValueConvertible, StatementColumnConvertible {}
