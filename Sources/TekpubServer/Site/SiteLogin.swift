import Foundation
import TekpubFormats
import TekpubKit

/// The one customer who can log in at a `CatalogServer`.
public struct SiteLogin: Sendable {
    /// The address that the customer logs in with, which is also shown.
    public let email: String
    private let password: String
    /// What the customer gets for the password: 32 random digits, new with each server.
    let token: String

    /// Lets the customer with that address and password log in.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
        token = (0..<4).map { _ in String(UInt32.random(in: .min ... .max) | 1 << 31, radix: 16) }.joined()
    }

    /// Reads `EMAIL:PASSWORD`; the password may have colons too.
    ///
    /// - Returns: nil if one of them is missing.
    public init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(email: String(parts[0]), password: String(parts[1]))
    }

    /// Whether a form has the address and the password.
    func admits(_ form: [String: String]) -> Bool {
        form["email"]?.lowercased() == email.lowercased() && form["password"] == password
    }

    /// The action of the documents of 2012 that logs customers in.
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
    /// The address alone.
    public var description: String { email }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
