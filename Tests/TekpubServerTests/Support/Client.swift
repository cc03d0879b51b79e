import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks a server under test, on connections of its own.
struct Client {
    struct Reply {
        let status: Int
        let body: String
        private let response: HTTPURLResponse

        init(_ reply: (body: Data, response: URLResponse)) throws {
            response = try #require(reply.response as? HTTPURLResponse)
            status = response.statusCode
            body = String(decoding: reply.body, as: UTF8.self)
        }

        func header(_ name: String) -> String? {
            response.value(forHTTPHeaderField: name)
        }
    }

    let baseURL: URL

    /// - Parameters:
    ///   - form: the body.
    ///   - query: that of the address.
    func send(
        _ method: String, _ path: String, header: [String: String] = [:], form: String? = nil,
        query: String = ""
    ) async throws -> Reply {
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let address = "\(baseURL.appending(path: path).absoluteString)\(query.isEmpty ? "" : "?\(query)")"
        var request = try URLRequest(url: #require(URL(string: address)))
        request.httpBody = form.map { Data($0.utf8) }
        request.httpMethod = method
        for (name, value) in header { request.setValue(value, forHTTPHeaderField: name) }
        return try Reply(await session.data(for: request))
    }

    func productions() async throws -> Reply {
        try await send("GET", "productions.json")
    }
}
