import Foundation
import TekpubFormats

/// The meaning of a server's response to a login.
///
/// Source: Tekpub's player for Android, which also accepted error messages with status 200, ignoring case. A
/// server of 2012 responds with an object: a customer's record, or a token and a message to the user.
enum LoginResponse: Equatable {
    /// The token, and the server's message to the customer; nil if missing.
    case token(String, message: String?)
    case refused(message: String?)
    /// The address does not exist.
    case absent
    /// Success without a token.
    case unknown
    case status(Int)

    /// The maximum length of a token.
    private static let tokenLimit = 4096

    init(_ answer: FormSender.Answer) {
        switch answer.status {
        case 200..<300: self = Self.read(answer.text)
        case 401, 403: self = .refused(message: Record(answer.text)?.line)
        case 404, 405, 410, 501: self = .absent
        default: self = .status(answer.status)
        }
    }

    private static func read(_ text: String?) -> LoginResponse {
        guard let text else { return .unknown }
        if ["", "invalid login", "not found"].contains(text.lowercased()) { return .refused(message: nil) }
        if isToken(text) { return .token(text, message: nil) }
        guard let record = Record(text) else { return .unknown }
        guard let token = record.authToken ?? record.token, isToken(token) else {
            return record.line.map { .refused(message: $0) } ?? .unknown
        }
        return .token(token, message: record.line)
    }

    /// The object of 2012, with the members that are used.
    private struct Record: Decodable {
        let token: String?
        let authToken: String?
        let message: String?

        enum CodingKeys: String, CodingKey {
            case token, message
            case authToken = "auth_token"
        }

        /// - Returns: nil if `text` is not an object.
        init?(_ text: String?) {
            // Ignore errors: anything else contains neither a token nor a message.
            guard let text, let record = try? JSONDecoder().decode(Record.self, from: Data(text.utf8)) else {
                return nil
            }
            self = record
        }

        /// The message as one short line; nil if missing.
        var line: String? {
            message.map { HTMLText.plain($0) }?.onOneLine.map { String($0.prefix(300)) }
        }
    }

    /// Whether `text` may be a token: one word that does not begin like HTML or JSON.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= tokenLimit
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !["<", "{", "[", "\""].contains(text.prefix(1))
    }
}
