extension Sequence<Int64> {
    /// The numbers as one argument of a statement that reads them with `IN (SELECT value FROM json_each(?))`.
    var jsonList: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
