/// What one answer of a server turned out to hold, beside the productions that it added as it came.
package struct Document: Equatable {
    /// How many queries, channels, actions and recent episodes of a document are looked at.
    package static let listLimit = 1000

    /// What is in the answer itself, without the productions.
    package var catalog = Catalog()
    /// Whether it has a list of productions, be it an empty one.
    package var hasProductions = false
    /// Whether it is an object with a list of productions, none of which has its episodes there.
    package var isSummary = false
    /// Some productions that it shows itself although the list of all is elsewhere. They were not added:
    /// that list comes first.
    package var extras: [Production] = []
    /// Where else to ask, in the server's order. The addresses are absolute, each of them once.
    package var queries: [Query] = []
}
