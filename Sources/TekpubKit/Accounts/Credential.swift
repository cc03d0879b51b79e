import Foundation

/// A customer's token: a secret that replaces the password.
///
/// Its description is `***`, so no log or message reveals it.
public struct Credential: Hashable, Sendable, Codable {
    /// The secret, as the server sent it.
    public let token: String
    /// The time of the login, by this computer's clock.
    public let receivedAt: Date
    /// The server's message to the customer, on one line; not stored.
    public let message: String?

    /// Creates a credential.
    public init(token: String, receivedAt: Date, message: String? = nil) {
        self.token = token
        self.receivedAt = receivedAt
        self.message = message
    }

    /// Reads a stored token.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        token = try container.decode(String.self, forKey: .token)
        receivedAt = try container.decode(Date.self, forKey: .receivedAt)
        message = nil
    }

    private enum CodingKeys: String, CodingKey {
        case token, receivedAt
    }

    /// The validity of a token: 30 days, by the documentation of Tekpub's player for Android.
    public static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    /// Whether the token has expired. Setting the clock back extends a token, and never shortens it.
    public func isExpired(at date: Date) -> Bool {
        date.timeIntervalSince(receivedAt) >= Self.lifetime
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `***`.
    public var description: String { "***" }
    /// `***`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
