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

    /// What is waited for.
    enum Kind {
        /// The effect of an action on rows, with their words before; it may have none that can be told.
        case effect(rows: [Int], texts: [String?])
        /// Another screen, or one that is loading.
        case screen
        /// The results of a search.
        case results(SearchController)
    }

    /// How long an action may take to have an effect, and a screen to appear; and after which time it is told that it
    /// is loading.
    static let (effectLimit, screenLimit, patience) = (
        Duration.seconds(1), Duration.seconds(10), Duration.seconds(2)
    )

    /// - Parameter onOver: called when it has taken too long.
    init(
        for kind: Kind, in application: Application, output: LinearOutput, onOver: @escaping () -> Void
    ) {
        self.kind = kind
        self.application = application
        self.output = output
        lineCount = output.lineCount
        var limit = Self.effectLimit
        if case .screen = kind {
            limit = Self.screenLimit
            application.clock.schedule(after: Self.patience) { [weak self] in self?.tellLoading() }
        }
        application.clock.schedule(after: limit) { [weak self] in
            guard let self else { return }
            isOver = true
            onOver()
        }
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
