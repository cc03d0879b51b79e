/// Why a body is not a catalogue.
///
/// Offsets count bytes of the decoded body from 0.
public enum WireError: Error, Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// The byte at `offset` cannot stand there in JSON.
    case notJSON(offset: Int)
    /// Valid JSON, but no list of productions, nor a document that leads to one.
    case anotherShape
    /// Something else, which shows in its first bytes.
    case foreign(UnsupportedFormat)
    /// XML, but no feed, or one whose items say nothing.
    case noFeed
    /// XML in an encoding that is not known, by the name it gives.
    case unknownEncoding(String)
    /// The text around `offset` is not UTF-8.
    case invalidUTF8(offset: Int)
    /// The body stops in the middle, after `byteCount` bytes.
    case endsEarly(byteCount: Int)
    /// Arrays, objects or elements lie inside each other more than `limit` deep.
    case tooDeep(limit: Int)
    /// One production alone takes more than `byteLimit` bytes.
    case tooLarge(byteLimit: Int)
}
