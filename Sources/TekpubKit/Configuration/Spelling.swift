import Localization

/// Finds the name that the user probably meant.
package enum Spelling {
    /// The nearest of `names`; nil if none is near.
    package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        let limit = max(1, name.count / 3)
        let folded = Array(name.lowercased())
        let near = names.map { (name: $0, distance: distance(folded, Array($0.lowercased()))) }
            .filter { $0.distance <= limit }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// A question after a sentence, such as ` Did you mean 'quality'?`; empty if no name is near.
    package static func hint(_ name: String, _ names: some Sequence<String>) -> String {
        nearest(to: name, in: names).map { " " + localized("Did you mean '\($0)'?") } ?? ""
    }

    /// The number of characters to insert, delete, replace or swap with a neighbour (optimal string alignment).
    static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var (beforeLast, last) = ([Int](), Array(0...other.count))
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                let isSame = one[i] == other[j]
                var cost = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[other.count]
    }
}
