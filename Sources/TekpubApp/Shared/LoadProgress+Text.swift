import TekpubKit

extension LoadProgress {
    /// That the server is busy, behind its name; nil unless it is.
    var waitText: String? {
        guard let wait, wait > .zero else { return nil }
        let (seconds, attoseconds) = wait.components
        return "busy and asked again in \(seconds + (attoseconds > 0 ? 1 : 0)) s"
    }
}
