/// Tells what a program's views show, a line at a time, and takes lines as its input: for screen readers, terminals that
/// cannot move their cursor, scripts and slow lines.
///
/// The same application runs, with its window, controllers and responder chain; only its terminal is a `LinearTerminal`,
/// which shows no frames, so views are laid out and not drawn. Views say in words what they show
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
    /// When the input has ended; nil before.
    private var inputEnd: Duration?
    private var announcements: [String] = []

    private let pages: LinearPages
    var page: LinearPage? { pages.present }
    var search: SearchController? { pages.search }
    /// The controller that was told last.
    private(set) weak var shown: ViewController?
    /// When it was shown.
    private var shownAt = Duration.zero
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
    private var progress = LinearProgress()
    private var listWatch: LinearListWatch
    /// Whether a search that has begun by itself was asked for words.
    private var hasAskedForSearch = false
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
        pages = LinearPages(output: output)
        listWatch = LinearListWatch(clock: application.clock, output: output)
        application.linearInterface = self
    }

    // MARK: Input

    /// Takes a line of the user, without its end.
    package func receive(_ line: String) {
        lines.append(line)
        update()
    }

    /// The input has ended: the program ends when the lines that are waiting have been taken, and what they led to was
    /// told.
    package func inputDidEnd() {
        inputEnd = application.clock.time
        application.clock.schedule(after: LinearWait.screenLimit) { [weak self] in self?.update() }
        update()
    }

    // MARK: Telling

    /// Tells `sentence` with the next frame.
    func announce(_ sentence: String) {
        announcements.append(sentence)
        application.setNeedsFrame()
    }

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
        for sentence in announcements {
            output.write(sentence)
            wait?.goOn(after: sentence)
        }
        announcements.removeAll()
        actOnLoadedRow()
        followController()
        askForSearch()
        progress.tell(shown?.view.accessibilityProgress, at: application.clock.time, output)
        watchList()
        if isPagePending {
            page?.tell(isLate: wait?.isOver == true)
            if isPagePending, wait == nil { wait(for: .screen) }
        }
        endWait()
    }

    /// Whether something of the present screen is still to be told.
    private var isPagePending: Bool { page.map { $0.isPending && $0.controller === shown } ?? false }

    private func followController() {
        let controller = application.window?.keyController
        guard controller !== shown else { return }
        (shown, shownAt) = (controller, application.clock.time)
        if isContainerWaiting {
            application.clock.schedule(after: LinearWait.screenLimit) { [weak self] in self?.update() }
        }
        guard let controller else { return }
        progress = LinearProgress(time: application.clock.time)
        hasAskedForSearch = false
        afterLoading = nil
        dialogue = controller.linearDialogue
        if dialogue != nil {
            ask()
        } else if page?.controller !== controller {
            pages.show(controller)
            wait = nil
        }
    }

    /// Asks for the words of a search that has begun by itself.
    private func askForSearch() {
        guard let search, search.isActive, !search.isAccepted else { return hasAskedForSearch = false }
        guard dialogue == nil, !hasAskedForSearch else { return }
        hasAskedForSearch = true
        if page?.controller === shown { page?.tell(isLate: true) }
        ask(SearchDialogue(search) { [weak self] in self?.performer.find($0) })
    }

    /// Asks something that the next line answers, unless it is a command.
    func ask(_ dialogue: any LinearDialogue) {
        self.dialogue = dialogue
        ask()
    }

    /// Asks the question of the present controller again, after what has come of the answer.
    func askAgain(after sentence: String) {
        dialogue = shown?.linearDialogue
        ask(after: sentence.isEmpty ? [] : [sentence])
        update()
    }

    private func ask(after sentences: [String] = []) {
        for line in sentences + (dialogue?.question ?? []) { output.write(line) }
        onSecret(dialogue?.isSecret == true)
    }

    private func watchList() {
        guard wait?.kind.isSearch != true, let page, shown === page.controller else { return }
        listWatch.look(at: page) { [weak self] in self?.update() }
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
            if !wait.hasTold, !isPagePending, dialogue == nil { output.write(LinearPhrases.nothingOpened) }
        case .effect(let rows, let texts):
            if !wait.hasTold, let page, page.controller === shown {
                for line in page.changes(of: rows, from: texts) { output.write(line) }
            }
            guard wait.isOver || wait.hasTold else { return }
            if !wait.hasTold, shown?.isWaitingScreen != true {
                let page = page?.controller === shown ? page : nil
                output.write(page?.outcome(ofRows: rows) ?? LinearPhrases.done)
            }
        case .results(let search):
            guard wait.isOver || search.resultTitle != nil || !search.isActive else { return }
            if search.isActive { page?.begin() } else { page?.comeBack(toFocus: true) }
        case .endOfSearch(let count):
            guard wait.isOver || page?.list?.accessibilityRowCount != count else { return }
            page?.comeBack(toFocus: true)
        }
        self.wait = nil
        if isPagePending { tellNews() }
    }

    private func actOnLoadedRow() {
        guard let (row, act) = afterLoading, let list = page?.list,
            list.accessibilityText(ofRow: row) != nil || wait?.isOver == true
        else { return }
        afterLoading = nil
        application.perform(act)
    }

    // MARK: Lines

    /// Whether a container around the shown controller loads.
    private var isContainerWaiting: Bool {
        var container = shown?.parent
        while let current = container {
            if current.isWaitingScreen { return true }
            container = current.parent
        }
        return false
    }

    /// Whether lines wait for the shown controller, or for a container: for that not longer than for a screen, because
    /// it may never end.
    private var isWaitingForScreen: Bool {
        shown?.isWaitingScreen == true
            || isContainerWaiting && application.clock.time - shownAt < LinearWait.screenLimit
    }

    /// Takes the next line, unless something is to be told first.
    ///
    /// - Returns: whether there may be another one.
    private func takeLine() -> Bool {
        guard wait == nil, application.windowToDraw != nil, !isPagePending else { return false }
        // A program that loads when its input ends is given time for that.
        let canLeave = inputEnd.map { application.clock.time - $0 >= LinearWait.screenLimit } ?? false
        if isWaitingForScreen, !(lines.first.map(LinearCommand.leaves) ?? canLeave) {
            return false
        }
        guard !lines.isEmpty else {
            if inputEnd != nil { application.inputDidEnd() } else { output.prompt() }
            return false
        }
        let line = lines.removeFirst()
        output.didRead(line, isSecret: dialogue?.isSecret == true)
        listWatch.userDidAct()
        application.perform { application.userDidAct(KeyPress(.enter)) }
        guard let dialogue else {
            perform(line)
            return true
        }
        switch dialogue.receive(line) {
        case .next(let sentences): ask(after: sentences)
        case .misunderstood(let sentence): output.write(sentence)
        case .finished(let act, let sentence):
            self.dialogue = nil
            if let sentence { output.write(sentence) }
            perform(act)
        case .left(let act, let sentence):
            self.dialogue = nil
            output.write(sentence)
            application.perform(act)
        case .command:
            self.dialogue = nil
            perform(line)
        }
        return true
    }

    /// Performs a command: one that the program knows as a whole line, else one of the interface.
    private func perform(_ line: String) {
        let typed = application.typedCommands(for: line).first { $0.title.lowercased() == line.lowercased() }
        guard let perform = typed?.perform else { return performer.perform(LinearCommand(line)) }
        self.perform(perform)
    }

    /// Does something whose effect is told before the next line is taken.
    func perform(_ act: () -> Void) {
        let (previous, lineCount) = (wait, output.lineCount)
        application.perform(act)
        // A question is an effect.
        if wait === previous, output.lineCount == lineCount { wait(for: .effect(rows: [], texts: [])) }
    }
}
