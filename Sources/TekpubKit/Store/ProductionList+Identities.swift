import GRDB

/// Which productions are in which rows.
extension ProductionList {
    /// Returns the ID of the production in a row, which is valid in this generation of the catalogue; nil if only
    /// the rows of a `LaunchSnapshot` are known and this is none of them.
    package func id(at row: Int) -> ProductionSummary.ID? {
        guard row >= 0, row < count else { return nil }
        guard isComplete else {
            let index = row - known.start
            return known.rows.indices.contains(index) ? known.rows[index].id : nil
        }
        return ids.map { ProductionSummary.ID($0[row]) } ?? ProductionSummary.ID(row + 1)
    }

    /// Returns the rows of productions, in order; those that are not in the list are left out. It looks at every
    /// row.
    package func rows(of wanted: Set<ProductionSummary.ID>) -> [Int] {
        wanted.isEmpty ? [] : (0..<count).filter { row in id(at: row).map(wanted.contains) == true }
    }

    /// Whether IDs mean the same productions in both lists.
    package func isSameGeneration(as other: ProductionList) -> Bool { file?.name == other.file?.name }

    /// Returns the IDs in this generation of productions of another one, as far as they still exist. It blocks the
    /// thread: do not call it on the main actor.
    package func ids(
        of previous: Set<ProductionSummary.ID>, in other: ProductionList
    ) -> Set<ProductionSummary.ID> {
        guard let file else { return [] }
        // Ignore errors: a production that cannot be read is no longer there.
        return Set(other.summaries(of: previous).compactMap { try? file.id(ofKey: $0.key) })
    }

    /// Returns productions in the order of their IDs; those that cannot be read are left out. It blocks the thread:
    /// do not call it on the main actor.
    package func summaries(of wanted: Set<ProductionSummary.ID>) -> [ProductionSummary] {
        guard let file else { return known.rows.filter { wanted.contains($0.id) } }
        // Ignore errors: as in `load`.
        let rows = try? file.read { try file.summaries(wanted.sorted(), in: $0) }
        return (rows ?? []).filter { !$0.key.isEmpty }
    }
}
