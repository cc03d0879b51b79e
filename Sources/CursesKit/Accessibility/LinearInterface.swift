/// Tells what a program's views show, a line at a time, and takes lines as its input: for screen readers, terminals that
/// cannot move their cursor, scripts and slow lines.
///
/// The same application runs, with its window, controllers and responder chain; only its terminal is a `LinearTerminal`,
/// which shows no pictures, so views are laid out and not drawn. Views say in words what they show
/// (`accessibilityLabel`).
///
/// After each frame, `update()` tells what is new: announcements, the page of another controller (`LinearPage`), and the
/// question of an alert, a menu or a form (`LinearDialogue`). Nothing is told twice, and nothing is written while nothing
/// changes. A line is read as a `LinearCommand`, which a `LinearPerformer` performs. The next one waits until the effect
/// has been told (`LinearWait`), so that a script may send all of its lines at once. `LinearPhrases` and `LinearWord` have
/// all words of this folder.
@MainActor
public final class LinearInterface {
    let application: Application
    let output: LinearOutput
    /// The lines that wait for their turn.
    private var lines: [String] = []
    private var hasInputEnded = false
    private var announcements: [String] = []

    /// The pages of controllers to which the user may come back; the last one is the present one.
    private var pages: [LinearPage] = []
    var page: LinearPage? { pages.last }
    /// The controller that was told last.
    private(set) weak var shown: ViewController?
    private var dialogue: (any LinearDialogue)? {
        didSet { onSecret(dialogue?.isSecret == true) }
    }
    private var wait: LinearWait?
    /// What to do once a row is loaded.
    private var afterLoading: (row: Int, act: () -> Void)?
    private lazy var performer = LinearPerformer(of: self)
    private var isUpdating = false
    /// Whether a frame was drawn since the news were told.
    private var needsUpdate = false
    /// The quarter of a task that was told last, and when that was; at first, when the task was shown.
    private var told = (quarter: 0, time: Duration.zero)
    /// Has what the user types hidden or shown.
    private let onSecret: (Bool) -> Void

    /// Makes the interface of an application that is not launched yet.
    ///
    /// - Parameter onSecret: called with whether what the user types must be hidden.
    package init(
        application: Application, output: LinearOutput, onSecret: @escaping (Bool) -> Void = { _ in }
    ) {
        self.application = application
        self.output = output
        self.onSecret = onSecret
        application.linearInterface = self
    }

    // MARK: Input

    /// Takes a line of the user, without its end.
    package func receive(_ line: String) {
        lines.append(line)
        update()
    }

    /// The input has ended: the program ends when the lines that are waiting have been taken.
    package func inputDidEnd() {
        hasInputEnded = true
        update()
    }

    /// Tells `sentence` with the next frame.
    func announce(_ sentence: String) {
        announcements.append(sentence)
        application.setNeedsFrame()
    }

    // MARK: Telling

    /// Tells the user what is new, and takes the lines that can be taken now.
    func update() {
        needsUpdate = true
        guard !isUpdating, application.windowToDraw != nil else { return }
        isUpdating = true
        repeat {
            needsUpdate = false
            tellNews()
        } while takeLine() || needsUpdate && application.windowToDraw != nil
        isUpdating = false
        output.flush()
    }

    private func tellNews() {
        for sentence in announcements { output.write(sentence) }
        announcements.removeAll()
        actOnLoadedRow()
        followController()
        tellProgress()
        tellChangedList()
        if isPagePending {
            page?.tell(isLate: wait?.isOver == true)
            if isPagePending, wait == nil { wait(for: .screen) }
        }
        endWait()
    }

    /// The controller that keys reach first.
    private var keyController: ViewController? {
        guard let window = application.window else { return nil }
        if let top = window.presentations.top, top.isSheet || top is MenuController { return top }
        let responder = window.keyResponder
        let controller = responder as? ViewController ?? (responder as? View)?.nearestController
        return (controller as? NavigationController)?.topViewController ?? controller
    }

    /// Whether something of the present screen is still to be told.
    private var isPagePending: Bool { page.map { $0.isPending && $0.controller === shown } ?? false }

    private func followController() {
        let controller = keyController
        guard controller !== shown else { return }
        shown = controller
        guard let controller else { return }
        told = (0, application.clock.time)
        afterLoading = nil
        dialogue = controller.linearDialogue
        if dialogue != nil {
            ask()
        } else if page?.controller !== controller {
            showPage(of: controller)
            wait = nil
        }
        askForSearch()
    }

    /// Begins to tell a controller, or says where the user was if they come back to it.
    private func showPage(of controller: ViewController) {
        let former = pages.first { $0.controller === controller }
        pages.removeAll { $0.controller == nil || $0 === former }
        former?.comeBack()
        pages.append(former ?? LinearPage(of: controller, output: output))
    }

    /// The search of the present page; nil if it has none.
    var search: SearchController? {
        guard let controller = page?.controller else { return nil }
        return controller.navigationController?.topViewController.searchController
            ?? controller.searchController
    }

    /// Asks for the words of a search that has begun by itself.
    private func askForSearch() {
        guard dialogue == nil, let search, search.isActive, !search.isAccepted else { return }
        page?.tell(isLate: true)
        ask(SearchDialogue(search) { [weak self] in self?.performer.find($0) })
    }

    /// Asks something that the next line answers, unless it is a command.
    func ask(_ dialogue: any LinearDialogue) {
        self.dialogue = dialogue
        ask()
    }

    private func ask() {
        for line in dialogue?.question ?? [] { output.write(line) }
        onSecret(dialogue?.isSecret == true)
    }

    private func tellProgress() {
        guard let bar = shown?.view.accessibilityProgress else { return }
        let (quarter, now) = (Int(bar.progress * 4), application.clock.time)
        // What is quick is over before it could be read.
        guard quarter > told.quarter, now - told.time >= LinearWait.patience else { return }
        output.write(LinearPhrases.progress(quarter * 25))
        told = (quarter, now)
    }

    private func tellChangedList() {
        if case .results = wait?.kind { return }
        guard let page, shown === page.controller, let count = page.takeChange(), !page.hasToldChange else {
            return
        }
        page.hasToldChange = true
        output.write(LinearPhrases.changed(rowCount: count))
    }

    // MARK: Waiting

    /// Has the next line wait.
    func wait(for kind: LinearWait.Kind) {
        wait = LinearWait(for: kind, in: application, output: output) { [weak self] in self?.update() }
    }

    /// Does something once a row has words.
    func whenLoaded(_ row: Int, _ act: @escaping () -> Void) { afterLoading = (row, act) }

    private func endWait() {
        guard let wait else { return }
        switch wait.kind {
        case .screen:
            guard wait.isOver || wait.hasTold && !isPagePending else { return }
        case .effect(let rows, let texts):
            if !wait.hasTold { tellChanges(of: rows, from: texts) }
            guard wait.isOver || wait.hasTold else { return }
            if !wait.hasTold, shown?.isWaitingScreen != true {
                let isOther = rows.isEmpty && page?.controller === shown && page?.hasOtherRows == true
                output.write(isOther ? LinearPhrases.changedRows : LinearPhrases.done)
            }
        case .results(let search):
            guard wait.isOver || search.resultTitle != nil || !search.isActive else { return }
            if search.isActive { page?.begin() } else { page?.comeBack(toFocus: true) }
        }
        self.wait = nil
        if isPagePending { tellNews() }
    }

    /// Tells the rows that an action has changed.
    private func tellChanges(of rows: [Int], from texts: [String?]) {
        guard let list = page?.list, page?.controller === shown else { return }
        for (row, text) in zip(rows, texts) {
            guard let now = list.accessibilityText(ofRow: row), now != text else { continue }
            output.write(LinearPhrases.row(row + 1, now))
        }
    }

    private func actOnLoadedRow() {
        guard let (row, act) = afterLoading, let list = page?.list,
            list.accessibilityText(ofRow: row) != nil || wait?.isOver == true
        else { return }
        afterLoading = nil
        application.perform(act)
    }

    // MARK: Lines

    /// Takes the next line, unless something is to be told first.
    ///
    /// - Returns: whether there may be another one.
    private func takeLine() -> Bool {
        guard wait == nil, application.windowToDraw != nil, !isPagePending else { return false }
        if shown?.isWaitingScreen == true, lines.first.map({ !LinearCommand.leaves($0) }) ?? !hasInputEnded {
            return false
        }
        guard !lines.isEmpty else {
            if hasInputEnded { application.inputDidEnd() } else { output.prompt() }
            return false
        }
        let line = lines.removeFirst()
        output.didRead(line, isSecret: dialogue?.isSecret == true)
        page?.hasToldChange = false
        application.perform { application.userDidAct(KeyPress(.enter)) }
        if let dialogue {
            switch dialogue.take(line) {
            case .next(let sentences):
                for sentence in sentences { output.write(sentence) }
                ask()
                return true
            case .finished(let act):
                self.dialogue = nil
                perform(act)
                return true
            case .left(let act):
                self.dialogue = nil
                output.write(LinearPhrases.left)
                application.perform(act)
                return true
            case .command: self.dialogue = nil
            }
        }
        performer.perform(LinearCommand(line))
        return true
    }

    /// Does something whose effect is told before the next line is taken.
    func perform(_ act: () -> Void) {
        let (former, lineCount) = (wait, output.lineCount)
        application.perform(act)
        // A question is an effect.
        if wait === former, output.lineCount == lineCount { wait(for: .effect(rows: [], texts: [])) }
    }
}
