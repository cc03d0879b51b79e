import Foundation

/// What a server means by its answer to an email address and a password.
///
/// Source: how Tekpub's player for Android read it; words in place of a token come with status 200 too,
/// and upper and lower case do not matter.
enum LoginAnswer: Equatable {
    case token(String)
    case refused
    /// There is nothing at the address.
    case absent
    /// Success, but no token.
    case unknown
    case status(Int)

    /// More than any token is long.
    private static let tokenLimit = 4096

    init(_ answer: FormSender.Answer) {
        switch answer.status {
        case 200..<300: self = Self.read(answer.text)
        case 401, 403: self = .refused
        case 404, 405, 410, 501: self = .absent
        default: self = .status(answer.status)
        }
    }

    private static func read(_ text: String?) -> LoginAnswer {
        guard let text else { return .unknown }
        if ["", "invalid login", "not found"].contains(text.lowercased()) { return .refused }
        if isToken(text) { return .token(text) }
        // Silence is safe: what is no customer's record either is no token.
        let customer = try? JSONDecoder().decode(Customer.self, from: Data(text.utf8))
        guard let token = customer?.token, isToken(token) else { return .unknown }
        return .token(token)
    }

    /// A customer's record of 2012, as far as it matters here.
    private struct Customer: Decodable {
        let token: String

        enum CodingKeys: String, CodingKey {
            case token = "auth_token"
        }
    }

    /// Whether `text` may be a token: one word, and no beginning of a page or of an object.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= tokenLimit
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !["<", "{", "[", "\""].contains(text.prefix(1))
    }
}
