import Foundation
import TekpubFormats
import TekpubKit

/// The login of a `CatalogServer`'s only customer.
public struct SiteLogin: Sendable {
    /// The customer's email address, which is also the name shown.
    public let email: String
    private let password: String
    /// The customer's token: 32 random hexadecimal digits, new for each server.
    let token: String

    /// Creates a login.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
        token = (0..<4).map { _ in String(UInt32.random(in: .min ... .max) | 1 << 31, radix: 16) }.joined()
    }

    /// Parses `EMAIL:PASSWORD`; the password may contain colons.
    ///
    /// - Returns: nil if either part is missing.
    public init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(email: String(parts[0]), password: String(parts[1]))
    }

    /// Whether a form contains the right email address and password.
    func admits(_ form: [String: String]) -> Bool {
        form["email"]?.lowercased() == email.lowercased() && form["password"] == password
    }

    /// Returns the login action for the documents of 2012.
    static func action(at origin: String) -> ServerAction {
        ServerAction(
            name: "login", url: origin + "/sessions",
            fields: [
                .init(name: "email", description: "Your email address"),
                .init(name: "password", description: "Your password"),
            ])
    }
}

extension SiteLogin: CustomStringConvertible, CustomReflectable {
    /// The email address only.
    public var description: String { email }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
