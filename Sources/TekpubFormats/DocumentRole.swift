/// The expected content of a response; decides how its productions are merged.
package enum DocumentRole: Equatable {
    /// A catalogue, or a document that leads to one. Its list is merged by `merging`.
    case catalog(merging: Merging = .separate)
    /// Full records of productions whose summaries are known.
    case completion
    /// The productions of the channel with this slug. The number is unique in a load.
    case members(of: String, number: Int)
    /// A list of recent episodes, or of productions that contain only those.
    case recents
}
