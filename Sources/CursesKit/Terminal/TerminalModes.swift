/// The states of a terminal that terminfo does not know: the title of its window, and what it reports as input.
///
/// They are set behind the first frame that is shown after the program took the terminal, and undone before it
/// is given back. A title is pushed on the terminal's stack of titles first, so that the previous one comes
/// back.
struct TerminalModes {
    /// Whether the terminal reports mouse events, focus changes and pastes.
    let hasReports: Bool
    /// Whether the terminal understands titles.
    let hasTitles: Bool

    /// The title to show; nil for that of the terminal.
    private(set) var title: String?
    private var shownTitle: String?
    private var isTitlePushed = false

    /// The longest title in glyphs.
    private static let titleLimit = 200
    private static let (push, pop) = ("\u{1B}[22;0;0t", "\u{1B}[23;0;0t")
    private static let reports = [1000, 1002, 1006, 1004, 2004]

    init(hasReports: Bool, hasTitles: Bool) {
        self.hasReports = hasReports
        self.hasTitles = hasTitles
    }

    mutating func setTitle(_ title: Text?) {
        guard hasTitles else { return }
        self.title = title.map { $0.truncated(to: Self.titleLimit).description }
    }

    /// Whether `update()` has something to send.
    var needsUpdate: Bool { title != shownTitle }

    /// The bytes that show the wanted title.
    mutating func update() -> String {
        guard needsUpdate else { return "" }
        defer { shownTitle = title }
        guard let title else {
            isTitlePushed = false
            return Self.pop
        }
        defer { isTitlePushed = true }
        return (isTitlePushed ? "" : Self.push) + "\u{1B}]2;\(title)\u{7}"
    }

    /// The bytes that have input reported from now on.
    var enablingReports: String {
        hasReports ? Self.reports.reduce(into: "") { $0 += "\u{1B}[?\($1)h" } : ""
    }

    /// The bytes that undo all of it.
    var restoring: String {
        let reports = hasReports ? Self.reports.reversed().reduce(into: "") { $0 += "\u{1B}[?\($1)l" } : ""
        return reports + (isTitlePushed ? Self.pop : "")
    }

    /// Notes that the bytes of `restoring` were sent.
    mutating func didRestore() {
        isTitlePushed = false
        shownTitle = nil
    }
}
