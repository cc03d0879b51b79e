import Testing

extension ExitTest.Result {
    /// Whether the process ended because of a precondition of the toolkit that says `message`, as it does in
    /// release builds too.
    func names(_ message: String) -> Bool {
        String(decoding: standardErrorContent, as: UTF8.self).contains("CursesKit: \(message)")
    }
}
