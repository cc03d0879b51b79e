/// Why a body is not a catalogue.
///
/// Offsets count bytes of the decoded body from 0.
public enum WireError: Error, Hashable, Sendable {
    /// The body contains only white space.
    case empty
    /// The byte at `offset` is not valid JSON there.
    case notJSON(offset: Int)
    /// Valid JSON, but neither a list of productions nor a document that leads to one.
    case anotherShape
    /// Another format, detected from its first bytes.
    case foreign(UnsupportedFormat)
    /// XML that is not a feed, or a feed whose items are empty.
    case noFeed
    /// The named encoding is not supported.
    case unknownEncoding(String)
    /// The text around `offset` is not UTF-8.
    case invalidUTF8(offset: Int)
    /// The body ends before its top-level value does, after `byteCount` bytes.
    case endsEarly(byteCount: Int)
    /// Arrays, objects or elements are nested more than `limit` deep.
    case tooDeep(limit: Int)
    /// One production alone takes more than `byteLimit` bytes.
    case tooLarge(byteLimit: Int)
}
