/// What one answer of a server turned out to hold.
struct Document: Equatable {
    /// How many queries, channels, actions and recent episodes of a document are looked at.
    static let listLimit = 1000

    /// What is in the answer itself.
    var catalog = Catalog()
    /// Whether it has a list of productions, be it an empty one.
    var hasProductions = false
    /// Whether it is an object with a list of productions, none of which has its episodes there.
    var isSummary = false
    /// Where else to ask, in the server's order. The addresses are absolute, each of them once.
    var queries: [Query] = []
    /// Of the productions that were known before, those that it lists, by their places.
    var knownMembers: [Int] = []
}
