import Testing

extension ExitTest.Result {
    /// Whether the process ended because of a precondition that says `message`.
    func names(_ message: String) -> Bool {
        String(decoding: standardErrorContent, as: UTF8.self).contains(message)
    }
}
