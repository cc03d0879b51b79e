import Foundation
import Localization

/// A JSON document with the positions of its values.
///
/// Source: RFC 8259.
struct JSONOutline {
    indirect enum Value {
        case object([(key: String, node: Node)])
        case array([Node])
        case string(String)
        case number(Double)
        case other
    }

    struct Node {
        let value: Value
        let offset: Int

        /// The value called `key`; nil if missing, or if this is no object.
        subscript(key: String) -> Node? {
            guard case .object(let members) = value else { return nil }
            return members.first { $0.key == key }?.node
        }

        /// The elements; empty if this is no array.
        var elements: [Node] {
            guard case .array(let nodes) = value else { return [] }
            return nodes
        }

        /// The text, or a number as text; nil for other values.
        var text: Located<String>? {
            switch value {
            case .string(let text): Located(value: text, offset: offset)
            case .number(let number): Located(value: "\(number)", offset: offset)
            default: nil
            }
        }
    }

    private static let depthLimit = 64

    private let bytes: [UInt8]
    private var offset = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Throws: the flaw that ends the document.
    static func root(of bytes: [UInt8]) throws(Flaw) -> Node {
        var parser = JSONOutline(bytes)
        let root = try parser.value(depth: 0)
        parser.skipSpace()
        if parser.offset < bytes.count {
            throw Flaw(offset: parser.offset, message: localized("Something follows the end."))
        }
        return root
    }

    struct Flaw: Error {
        let offset: Int
        let message: String
    }
}

extension JSONOutline {
    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
    }

    /// Skips `byte` and the white space before it.
    ///
    /// - Returns: false if something else comes next.
    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    private func flaw(_ message: String) -> Flaw {
        Flaw(offset: min(offset, max(0, bytes.count - 1)), message: message)
    }

    private mutating func value(depth: Int) throws(Flaw) -> Node {
        skipSpace()
        let start = offset
        guard offset < bytes.count else { throw flaw(localized("The document ends too early.")) }
        guard depth < Self.depthLimit else { throw flaw(localized("The document is nested too deeply.")) }
        switch bytes[offset] {
        case .openBrace: return Node(value: .object(try members(depth: depth)), offset: start)
        case .openBracket: return Node(value: .array(try nodes(depth: depth)), offset: start)
        case .quote: return Node(value: .string(try string()), offset: start)
        default:
            let word = String(decoding: bytes[offset...].prefix { !$0.endsScalar }, as: UTF8.self)
            offset += word.utf8.count
            if ["true", "false", "null"].contains(word) { return Node(value: .other, offset: start) }
            guard bytes[start] == UInt8(ascii: "-") || bytes[start].isDigit, let number = Double(word) else {
                throw Flaw(offset: start, message: localized("A value is expected here."))
            }
            return Node(value: .number(number), offset: start)
        }
    }

    private mutating func members(depth: Int) throws(Flaw) -> [(key: String, node: Node)] {
        offset += 1
        var members: [(key: String, node: Node)] = []
        if skip(.closeBrace) { return members }
        repeat {
            skipSpace()
            guard offset < bytes.count, bytes[offset] == .quote else {
                throw flaw(localized("A name in quotation marks is expected here."))
            }
            let key = try string()
            guard skip(.colon) else { throw flaw(localized("A colon is expected here.")) }
            members.append((key, try value(depth: depth + 1)))
        } while skip(.comma)
        guard skip(.closeBrace) else { throw flaw(localized("A comma or } is expected here.")) }
        return members
    }

    private mutating func nodes(depth: Int) throws(Flaw) -> [Node] {
        offset += 1
        var nodes: [Node] = []
        if skip(.closeBracket) { return nodes }
        repeat { nodes.append(try value(depth: depth + 1)) } while skip(.comma)
        guard skip(.closeBracket) else { throw flaw(localized("A comma or ] is expected here.")) }
        return nodes
    }

    private mutating func string() throws(Flaw) -> String {
        let start = offset
        offset += 1
        var isEscaped = false
        while offset < bytes.count, bytes[offset] != .quote {
            if bytes[offset] < 0x20 { throw flaw(localized("Write this control character as an escape.")) }
            if bytes[offset] == .backslash {
                isEscaped = true
                offset += 1
            }
            offset += 1
        }
        guard offset < bytes.count else {
            throw Flaw(offset: start, message: localized("The text has no end."))
        }
        offset += 1
        guard isEscaped else { return String(decoding: bytes[(start + 1)..<(offset - 1)], as: UTF8.self) }
        let data = Data(bytes[start..<offset])
        do {
            let text = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return text as? String ?? ""
        } catch {
            throw Flaw(
                offset: start, message: localized("The text contains an escape that JSON does not have."))
        }
    }
}
