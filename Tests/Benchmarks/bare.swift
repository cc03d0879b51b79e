// Asks for the addresses in its input with URLSession, eight at a time, on condition that they have changed, and does
// nothing else:
//
//     bare ENTITY-TAG < ADDRESSES
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

let tag = CommandLine.arguments.last ?? ""
let session = URLSession(configuration: .ephemeral)
let requests = AnyIterator { readLine() }.compactMap(URL.init(string:)).map { url in
    var request = URLRequest(url: url)
    request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    return request
}
try await withThrowingTaskGroup(of: Void.self) { group in
    var waiting = requests.makeIterator()
    func begin() {
        guard let request = waiting.next() else { return }
        group.addTask {
            let (_, response) = try await session.data(for: request)
            guard (response as? HTTPURLResponse)?.statusCode == 304 else { exit(1) }
        }
    }
    for _ in 0..<8 { begin() }
    while try await group.next() != nil { begin() }
}
