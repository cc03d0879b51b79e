/// Remembers where each server had its catalogue, so that the next load asks there first.
public actor WireMemory {
    private var questions: [BaseURL: Question] = [:]

    /// Knows no server yet.
    public init() {}

    func question(for baseURL: BaseURL) -> Question? {
        questions[baseURL]
    }

    func remember(_ question: Question, for baseURL: BaseURL) {
        questions[baseURL] = question
    }
}
