import FlyingSocks
import Foundation

extension URL {
    /// The base URL of an HTTP server on `address`.
    init(serverAt address: Socket.Address) {
        var parts = URLComponents()
        parts.scheme = "http"
        switch address {
        case .ip4(let host, let port):
            parts.host = host
            parts.port = Int(port)
        case .ip6(let host, let port):
            parts.host = "[\(host)]"
            parts.port = Int(port)
        case .unix(let path):
            preconditionFailure("no server of ours listens on the file \(path)")
        }
        guard let url = parts.url else {
            preconditionFailure("an address and a port make a URL")
        }
        self = url
    }
}
