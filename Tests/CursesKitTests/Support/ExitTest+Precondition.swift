import Testing

extension ExitTest.Result {
    /// Whether a precondition of the toolkit ended the process with `message`, as it does in release builds
    /// too.
    func names(_ message: String) -> Bool {
        String(decoding: standardErrorContent, as: UTF8.self).contains("CursesKit: \(message)")
    }
}
