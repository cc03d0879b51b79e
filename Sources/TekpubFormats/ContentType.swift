/// The value of a `Content-Type` field.
package struct ContentType {
    private let value: String

    package init(_ value: String) {
        self.value = value
    }

    /// The encoding that is stated for a text; nil if none.
    package var charset: String? {
        for parameter in value.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, String(parts[0]).trimmed?.lowercased() == "charset" else { continue }
            return parts[1].filter { $0 != "\"" && $0 != "'" && $0 != " " }
        }
        return nil
    }
}
