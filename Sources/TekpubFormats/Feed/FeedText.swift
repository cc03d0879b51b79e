import Foundation

/// A text of a feed, and the form in which it is written; valid as long as the memory of its `FeedTexts`.
struct FeedText {
    enum Form: Equatable {
        /// Text that may contain HTML.
        case html
        /// Text that contains no markup. A tag in it makes it XHTML.
        case plain
        /// Base64, which contains HTML or plain text in UTF-8.
        case base64(isHTML: Bool)
    }

    /// UTF-8 without U+0000.
    let bytes: ByteBuffer
    let form: Form

    /// The text as it is written.
    var source: String { String(decoding: bytes, as: UTF8.self) }

    /// The text without markup; nil if damaged.
    ///
    /// - Parameter keepsAddresses: whether the addresses of links are kept.
    func plain(keepsAddresses: Bool) -> String? {
        switch form {
        case .html: return HTMLText.plain(bytes, keepsAddresses: keepsAddresses)
        case .plain: return source
        case .base64(let isHTML):
            guard let data = Data(base64Encoded: source, options: .ignoreUnknownCharacters),
                let text = String(validating: data, as: UTF8.self)?.withoutNUL
            else { return nil }
            return isHTML ? HTMLText.plain(text, keepsAddresses: keepsAddresses) : text
        }
    }
}

extension FeedVocabulary {
    /// Returns the form of the text in the element `tag`.
    func form(of field: FeedField, _ tag: XMLTag) -> FeedText.Form {
        guard statesForms else { return .html }
        switch field {
        case .title, .tagline, .otherSummary, .content:
            guard tag.hasAttributes else { return .plain }
            return FeedText.Form(type: tag.attribute("type"), mode: tag.attribute("mode"))
        case .mediaTitle, .mediaDescription:
            return tag.hasAttributes && tag.attribute("type")?.lowercased() == "html" ? .html : .plain
        default: return .html
        }
    }
}

extension FeedText.Form {
    /// Reads the attributes of an Atom text.
    ///
    /// - Parameters:
    ///   - type: `text`, `html`, `xhtml` or a media type (RFC 4287, sections 3.1.1 and 4.1.3.3); nil means
    ///     plain text.
    ///   - mode: `xml`, `escaped` or `base64` in Atom 0.3; nil means `xml`. Publishers escape HTML, so an
    ///     escaped text without a type is HTML.
    init(type: String?, mode: String?) {
        let type = type.flatMap { String($0.lowercased().prefix { $0 != ";" }).trimmed }
        let isXML = type.map { $0 == "xhtml" || $0.hasSuffix("/xml") || $0.hasSuffix("+xml") } ?? false
        let isHTML = type == "html" || type == "text/html"
        switch mode?.lowercased().trimmed {
        case "base64": self = .base64(isHTML: type == nil || isHTML || isXML)
        case "escaped": self = type == nil || isHTML || isXML ? .html : .plain
        default:
            if isHTML {
                self = .html
            } else if let type, type.contains("/"), !isXML, !type.hasPrefix("text/") {
                self = .base64(isHTML: false)
            } else {
                self = .plain
            }
        }
    }
}
