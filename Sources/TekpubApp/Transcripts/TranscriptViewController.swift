import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// What is said in an episode. The line that is spoken is marked, and the list follows it until the user moves.
final class TranscriptViewController: TableViewController, PreviewProviding {
    /// The episode.
    var previewSubject: PreviewSubject?

    /// Plays the episode from a time.
    var onPlay: ((Duration) -> Void)?

    private let load: () async throws(TranscriptError) -> [TranscriptCue]
    private let firstTime: Duration?
    /// The time to which the player is still on its way; nil if it is there.
    private var awaitedTime: Duration?
    private var loading: Task<Void, Never>?
    private var wrapping: Task<Void, Never>?
    /// Whether it could not be loaded.
    private var hasFailed = false
    /// nil until it is loaded.
    private var cues: [TranscriptCue]?
    private var lines: TranscriptLines?
    /// What was at the top before the width changed, and where it is now. At the previous width, it is at the top again.
    private var top: (row: TranscriptLines.Row, offset: Int)?
    /// The width for which lines are being made, in cells.
    private var wantedWidth = 0
    private var spoken: Int?
    /// The position of what is played; nil if the episode is not played.
    private var time: Duration?
    /// Whether the selection moves with what is spoken.
    private var isFollowing: Bool
    private lazy var filter = ListFilter(
        localized("Search in the transcript"), onChange: { [weak self] in self?.wrap() })

    /// - Parameters:
    ///   - title: of the screen.
    ///   - time: where the list begins; nil for what is played.
    ///   - follows: whether the list follows what is played as soon as that has come to `time`.
    ///   - load: returns the lines; empty if there are none.
    init(
        title: String, startingAt time: Duration? = nil, follows: Bool = false,
        load: @escaping () async throws(TranscriptError) -> [TranscriptCue]
    ) {
        self.load = load
        firstTime = time
        isFollowing = follows || time == nil
        awaitedTime = follows ? time : nil
        super.init()
        self.title = Text(title)
        tableView.primaryActionTitle = localized("Play")
    }

    deinit {
        loading?.cancel()
        wrapping?.cancel()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        startLoading()
    }

    private func startLoading() {
        hasFailed = false
        show(localized("Looking for the transcript …"))
        loading = Task { [weak self, load] in
            let result: Result<[TranscriptCue], TranscriptError>
            do throws(TranscriptError) {
                result = .success(try await load())
            } catch {
                result = .failure(error)
            }
            guard !Task.isCancelled else { return }
            self?.receive(result)
        }
    }

    private func receive(_ result: Result<[TranscriptCue], TranscriptError>) {
        switch result {
        case .success(let cues) where cues.isEmpty: show(localized("This episode has no transcript."))
        case .success(let cues):
            self.cues = cues
            searchController = filter.controller
            spoken = (time ?? firstTime).flatMap { cues.index(at: $0) }
            show("")
            wrap()
        case .failure(let error):
            hasFailed = true
            show(error.localizedDescription)
        }
        keyCommandsDidChange()
    }

    private func show(_ notice: String) {
        tableView.tableHeaderView = notice.isEmpty ? nil : NoticeView(notice)
        tableView.reloadData()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        if view.bounds.width != wantedWidth { wrap(keepingPosition: true) }
    }

    /// Makes the rows for the present width and words.
    ///
    /// - Parameter keepsPosition: whether what is at the top stays there.
    private func wrap(keepingPosition keepsPosition: Bool = false) {
        wantedWidth = view.bounds.width
        guard let cues else { return }
        let (words, textWidth) = (filter.words, wantedWidth - TranscriptCell.timeWidth - 1)
        wrapping?.cancel()
        wrapping = Task { [weak self] in
            let lines = await Self.lines(of: cues, width: textWidth, words: words)
            if !Task.isCancelled { self?.show(lines, keepingPosition: keepsPosition) }
        }
    }

    @concurrent
    private nonisolated static func lines(
        of cues: [TranscriptCue], width: Int, words: TextFilter?
    ) async -> TranscriptLines {
        TranscriptLines(cues, width: width, words: words)
    }

    private func show(_ new: TranscriptLines, keepingPosition keepsPosition: Bool) {
        let focused = focusedCue
        let (previous, offset) = (lines?.rows ?? [], tableView.contentOffset)
        if top?.offset != offset {
            top = previous.indices.contains(offset) ? (previous[offset], offset) : nil
        }
        lines = new
        show(new.rows.isEmpty ? nothingFound : "")
        filter.show(Set(new.rows.lazy.map(\.cue)).count, of: cues?.count ?? 0)
        move(toCue: (isFollowing ? spoken : focused) ?? focused ?? spoken ?? 0)
        guard keepsPosition, !isFollowing || spoken == nil,
            let row = top.flatMap({ new.row(showing: $0.row) })
        else { return }
        tableView.scrollToRow(at: RowPath(row: row, section: 0), at: .top)
        top?.offset = tableView.contentOffset
    }

    private var focusedCue: Int? {
        guard let lines, let row = tableView.focusedIndexPath?.row, lines.rows.indices.contains(row) else {
            return nil
        }
        return lines.rows[row].cue
    }

    /// Selects a line, unless it is left out, and shows it in the middle.
    private func move(toCue cue: Int) {
        guard let row = lines?.row(ofCue: cue) else { return updateStatus() }
        tableView.focusRow(at: RowPath(row: row, section: 0), scrollPosition: .middle)
        updateStatus()
    }

    // MARK: What is played

    /// Marks what is spoken.
    ///
    /// - Parameter time: the position; nil if the episode is not played.
    func playbackDidChange(_ time: Duration?) {
        if let awaitedTime {
            // A player begins at 0, and its times may be a little early.
            guard let time, time >= awaitedTime - .seconds(1) else { return }
            self.awaitedTime = nil
        }
        self.time = time
        guard let cues, case let now = time.flatMap({ cues.index(at: $0) }), now != spoken else { return }
        let previous = spoken
        spoken = now
        for cue in [previous, now].compactMap({ $0 }) { reload(cue) }
        if isFollowing, let now { move(toCue: now) }
    }

    /// Draws the rows of a line again, if they are on the screen.
    private func reload(_ cue: Int) {
        guard let lines, let first = lines.row(ofCue: cue) else { return }
        for row in first..<lines.rows.count where lines.rows[row].cue == cue {
            let path = RowPath(row: row, section: 0)
            (tableView.cellForRow(at: path) as? TranscriptCell).map { show(lines.rows[row], in: $0) }
            if row + 1 < lines.rows.count, lines.rows[row + 1].cue != cue { return }
        }
    }

    private func follow() {
        isFollowing = true
        if let spoken { move(toCue: spoken) }
        keyCommandsDidChange()
    }

    override var keyCommands: [KeyCommand] {
        if hasFailed {
            return [KeyCommand(.retryTranscript) { [weak self] in self?.startLoading() }]
        }
        guard cues != nil else { return [] }
        var commands = [KeyCommand(.playPassage) { [weak self] in self?.playFocused() }]
        if !isFollowing {
            commands.append(KeyCommand(.follow) { [weak self] in self?.follow() })
        }
        return commands
    }

    private func playFocused() {
        guard let start = focusedCue.flatMap({ cues?[$0].startInSeconds }) else { return }
        follow()
        onPlay?(.seconds(start))
    }

    // MARK: Rows

    private func updateStatus() {
        guard let cue = focusedCue, let cues else { return statusDetail = nil }
        statusDetail = PositionText.text(cue + 1, of: cues.count)
    }

    private func show(_ row: TranscriptLines.Row, in cell: TranscriptCell) {
        cell.show(
            row, seconds: row.isFirst ? cues?[row.cue].startInSeconds : nil, isSpoken: row.cue == spoken,
            words: filter.words)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        lines?.rows.count ?? 0
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: TranscriptCell.identifier) as? TranscriptCell
            ?? TranscriptCell()
        if let row = lines?.rows[indexPath.row] { show(row, in: cell) }
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {
        if isFollowing {
            isFollowing = false
            keyCommandsDidChange()
        }
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        playFocused()
    }
}
