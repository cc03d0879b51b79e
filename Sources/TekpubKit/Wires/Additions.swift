/// What a document adds to a catalogue, in order, since that was last taken.
struct Additions {
    /// One call of a `CatalogSink`.
    enum Step: Equatable {
        case productions([Production], Merging)
        case members([String], channel: String)
        case unlock(Set<String>)
    }

    private var steps: [Step] = []
    /// The productions of the step that is not yet over.
    private var productions: [Production] = []
    private var merging = Merging.separate

    mutating func add(_ production: Production, _ merging: Merging) {
        if merging != self.merging { endStep() }
        self.merging = merging
        productions.append(production)
    }

    /// Adds what is no production.
    mutating func add(_ step: Step) {
        endStep()
        steps.append(step)
    }

    /// Hands out everything since the last call.
    mutating func take() -> [Step] {
        endStep()
        defer { steps = [] }
        return steps
    }

    private mutating func endStep() {
        guard !productions.isEmpty else { return }
        steps.append(.productions(productions, merging))
        productions = []
    }
}

extension Additions.Step {
    /// Makes the call.
    func apply(to sink: any CatalogSink) throws {
        switch self {
        case .productions(let productions, let merging): try sink.add(productions, merging)
        case .members(let identities, let slug): try sink.addMembers(identities, ofChannel: slug)
        case .unlock(let slugs): try sink.unlock(slugs)
        }
    }
}
