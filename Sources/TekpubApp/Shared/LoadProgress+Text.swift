import TekpubKit

extension LoadProgress {
    /// A phrase about the busy server, to follow its name; nil unless it is busy.
    var waitText: String? {
        guard let wait, wait > .zero else { return nil }
        let (seconds, attoseconds) = wait.components
        return "busy; retrying in \(seconds + (attoseconds > 0 ? 1 : 0)) s"
    }
}
