/// Why a body is not a catalogue.
///
/// Offsets count bytes of the decoded body from 0.
public enum WireError: Error, Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// The byte at `offset` cannot stand there in JSON.
    case notJSON(offset: Int)
    /// Valid JSON, but no array of productions.
    case anotherShape
    /// The text around `offset` is not UTF-8.
    case invalidUTF8(offset: Int)
    /// The JSON stops in the middle, after `byteCount` bytes.
    case endsEarly(byteCount: Int)
    /// Arrays and objects lie inside each other more than `limit` deep.
    case tooDeep(limit: Int)
    /// One production alone takes more than `byteLimit` bytes.
    case tooLarge(byteLimit: Int)
}
