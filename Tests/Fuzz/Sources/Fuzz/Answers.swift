import Foundation

@testable import TekpubKit

/// Sends requests to a server that gives `input` as its answers, cut at each byte 0xFF, and then no more. No answer may
/// do harm, every request must end, and a complete body must have the length that its head states.
///
/// The last byte of `input` chooses the pieces in which the answers come. If it is even, there are three requests, else
/// eight times three at once, which are cancelled at some moment. An answer that ends with 0xFE leaves its connection
/// open for the next request.
func readAnswers(_ input: [UInt8]) -> Bool {
    guard let choice = input.last, let server = try? server.get() else { return false }
    let answers = input.dropLast().split(separator: 0xFF, omittingEmptySubsequences: false).prefix(8)
    guard let url = URL(string: server.use(answers.map(Array.init), choice: choice)) else { return false }
    let isOver = DispatchSemaphore(value: 0)
    Task.detached {
        let client = HTTPClient(timeouts: Timeouts(firstByte: .seconds(1), idle: .seconds(1)))
        if choice % 2 == 0 {
            await requestThrice(url, by: client)
        } else {
            await requestAndCancel(url, by: client, choice: Int(choice))
        }
        isOver.signal()
    }
    isOver.wait()
    return true
}

private let server = Result { try AnswerServer() }

private func requestAndCancel(_ url: URL, by client: HTTPClient, choice: Int) async {
    await withTaskGroup(of: Void.self) { group in
        for number in 1...8 {
            let requests = Task { await requestThrice(url, by: client) }
            group.addTask {
                for _ in 0..<(choice * number % 97) { await Task.yield() }
                requests.cancel()
                await requests.value
            }
        }
    }
}

private func requestThrice(_ url: URL, by client: HTTPClient) async {
    for _ in 1...3 {
        do throws(CatalogError) {
            let response = try await client.send(HTTPRequest(url: url))
            var byteCount = 0
            while let bytes = try await response.body.next() { byteCount += bytes.count }
            let stated = response.head.bodyByteCount
            // Others have no body, or it is not read.
            guard response.head.statusCode == 200 else { continue }
            precondition(
                byteCount == stated ?? byteCount
                    || response.head.fields["Transfer-Encoding"] != nil,
                "\(byteCount) bytes, not \(stated ?? 0)")
        } catch {
            precondition(!error.localizedDescription.isEmpty, "\(error)")
        }
    }
}
