/// Something that has to be told before the next line is taken. It ends by itself when it takes too long.
@MainActor
final class LinearWait {
    let kind: Kind
    /// Whether it has taken too long.
    private(set) var isOver = false

    private let application: Application
    private let output: LinearOutput
    /// The lines that were written before.
    private var lineCount: Int
    private var deadline = Duration.zero
    private let onOver: () -> Void

    /// What is waited for.
    enum Kind {
        /// The effect of an action on rows, with their words before; it may have none that can be told.
        case effect(rows: [Int], texts: [String?])
        /// Another screen, or one that is loading.
        case screen
        /// The results of a search.
        case results(SearchController)
        /// All rows after a search that showed this number of them.
        case endOfSearch(rowCount: Int?)

        /// Whether the list changes because of a search.
        var isSearch: Bool {
            switch self {
            case .results, .endOfSearch: true
            case .effect, .screen: false
            }
        }
    }

    /// How long an action may take to have an effect, and a screen to appear; and after which time it is told that it
    /// is loading.
    static let (effectLimit, screenLimit, patience) = (
        Duration.seconds(1), Duration.seconds(10), Duration.seconds(2)
    )
    /// How long the rows of a list stay the same before it is told that they have changed.
    static let rest = Duration.milliseconds(300)

    /// - Parameter onOver: called when it has taken too long.
    init(
        for kind: Kind, in application: Application, output: LinearOutput, onOver: @escaping () -> Void
    ) {
        self.kind = kind
        self.application = application
        self.output = output
        self.onOver = onOver
        lineCount = output.lineCount
        let limit: Duration
        switch kind {
        case .effect, .results: limit = Self.effectLimit
        case .endOfSearch: limit = Self.rest
        case .screen:
            limit = Self.screenLimit
            application.clock.schedule(after: Self.patience) { [weak self] in self?.tellLoading() }
        }
        end(after: limit)
    }

    private func end(after limit: Duration) {
        deadline = application.clock.time + limit
        application.clock.schedule(after: limit) { [weak self] in
            guard let self, application.clock.time >= deadline else { return }
            isOver = true
            onOver()
        }
    }

    /// Waits for what follows a sentence that ends with an ellipsis, because it only says what begins. A user at a
    /// terminal may type on meanwhile.
    func goOn(after sentence: String) {
        guard output.echoes, sentence.hasSuffix("…") || sentence.hasSuffix("...") else { return }
        lineCount = output.lineCount
        end(after: Self.screenLimit)
    }

    /// Whether something was written since it began.
    var hasTold: Bool { output.lineCount > lineCount }

    private func tellLoading() {
        guard application.windowToDraw != nil else { return }
        output.write(LinearPhrases.loading)
        output.flush()
        lineCount = output.lineCount
    }
}
