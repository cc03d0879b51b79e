import Foundation
import TekpubFormats

/// What a server means by its answer to an email address and a password.
///
/// Source: how Tekpub's player for Android read it; words in place of a token come with status 200 too,
/// and upper and lower case do not matter. A server of 2012 answers with an object: a customer's record, or a
/// token and a message for the person.
enum LoginAnswer: Equatable {
    /// The token, and what the server says to the customer, if anything.
    case token(String, message: String?)
    case refused(message: String?)
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
        case 401, 403: self = .refused(message: Record(answer.text)?.line)
        case 404, 405, 410, 501: self = .absent
        default: self = .status(answer.status)
        }
    }

    private static func read(_ text: String?) -> LoginAnswer {
        guard let text else { return .unknown }
        if ["", "invalid login", "not found"].contains(text.lowercased()) { return .refused(message: nil) }
        if isToken(text) { return .token(text, message: nil) }
        guard let record = Record(text) else { return .unknown }
        guard let token = record.authToken ?? record.token, isToken(token) else {
            return record.line.map { .refused(message: $0) } ?? .unknown
        }
        return .token(token, message: record.line)
    }

    /// The object of 2012, as far as it matters here.
    private struct Record: Decodable {
        let token: String?
        let authToken: String?
        let message: String?

        enum CodingKeys: String, CodingKey {
            case token, message
            case authToken = "auth_token"
        }

        /// - Returns: nil for text that is no object.
        init?(_ text: String?) {
            // Silence is safe: what is no object has neither a token nor a message.
            guard let text, let record = try? JSONDecoder().decode(Record.self, from: Data(text.utf8)) else {
                return nil
            }
            self = record
        }

        /// The message as it can stand in a sentence.
        var line: String? {
            message.map(HTMLText.plain)?.onOneLine.map { String($0.prefix(300)) }
        }
    }

    /// Whether `text` may be a token: one word, and no beginning of a page or of an object.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= tokenLimit
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !["<", "{", "[", "\""].contains(text.prefix(1))
    }
}
