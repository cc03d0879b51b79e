import Foundation

/// A request, as `HTTPConnections` sends it.
///
/// On Linux, `URLRequest` has only its address: setting fields takes longer there than all else that a refresh does to
/// send a request.
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
