import Foundation

/// A request, as both kinds of `HTTPConnections` send it.
///
/// `HTTPRequest` is not used: on Linux, setting its fields takes longer than all else that a refresh does to send a
/// request.
struct HTTPRequest: Sendable {
    /// An absolute http or https address.
    var url: URL
    var method = "GET"
    var fields = HTTPFields()
    /// nil for no body.
    var body: Data?

    init(url: URL) {
        self.url = url
    }
}
