import Foundation

/// What a server gave a customer who logged in: a secret that stands for the password.
///
/// It prints as a few stars, so that no log and no message can tell it.
public struct Credential: Hashable, Sendable, Codable {
    /// The secret itself, as the server wrote it.
    public let token: String
    /// When the server gave it, by this computer's clock.
    public let receivedAt: Date
    /// What the server said to the customer on that occasion, on one line; it is not kept.
    public let message: String?

    /// A token, and when it was given.
    public init(token: String, receivedAt: Date, message: String? = nil) {
        self.token = token
        self.receivedAt = receivedAt
        self.message = message
    }

    /// Reads a token that was kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        token = try container.decode(String.self, forKey: .token)
        receivedAt = try container.decode(Date.self, forKey: .receivedAt)
        message = nil
    }

    private enum CodingKeys: String, CodingKey {
        case token, receivedAt
    }

    /// How long a token is valid: 30 days, by the documentation of Tekpub's player for Android.
    public static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    /// Whether a new login is needed. A clock that was set back makes a token younger, never older.
    public func isExpired(at date: Date) -> Bool {
        date.timeIntervalSince(receivedAt) >= Self.lifetime
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Stars.
    public var description: String { "***" }
    /// Stars.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
