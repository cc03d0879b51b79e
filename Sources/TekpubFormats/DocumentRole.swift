/// What an answer is expected to be, which decides what becomes of its productions.
package enum DocumentRole: Equatable {
    /// A catalogue, or a document that leads to one. Its list goes to the others as `merging` has it.
    case catalog(merging: Merging = .separate)
    /// The full records of productions of which there is a summary.
    case completion
    /// The productions of the channel with this slug. No other answer of the load has that number.
    case members(of: String, number: Int)
    /// A list of recent episodes, or of productions with nothing but those.
    case recents
}
