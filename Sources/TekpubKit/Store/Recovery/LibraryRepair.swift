import Foundation
import Localization

/// Repairs the library when the user asks for it. The next start would do the same.
package struct LibraryRepair: Sendable {
    private let folder: LibraryFolder

    package init(in data: URL) {
        folder = LibraryFolder(in: data)
    }

    /// What is wrong with the library.
    package struct Plan: Sendable {
        fileprivate let damagedPaths: [String]
        /// What will be done, a sentence each.
        package let steps: [String]
    }

    /// Checks the whole library, and changes nothing.
    ///
    /// - Returns: nil if there is nothing to repair.
    package func plan() throws(LibraryError) -> Plan? {
        // Ignore errors: a folder that cannot be listed has nothing that can be repaired.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.root.path)) ?? []
        let path = folder.statePath
        let backups = LibraryBackups(folder: folder)
        let source = backups.best().flatMap(LibraryBackups.date).map(LibraryRecoveryReport.text)
        if LibraryRecovery(folder: folder).isDatabaseLost(among: names) {
            return Plan(
                damagedPaths: [],
                steps: [
                    source.map { localized("\(path) is missing. The copy of \($0) will take its place.") }
                        ?? localized("\(path) is missing, and there is no copy. A new one will be created.")
                ])
        }
        var (damaged, steps): ([String], [String]) = ([], [])
        if access(path, F_OK) == 0, try !isSound(path) {
            damaged.append(path)
            steps.append(
                localized("\(path) is damaged. All that can be read will be carried over to a new file."))
            steps.append(
                source.map { localized("What cannot be read will be taken from the copy of \($0).") }
                    ?? localized("There is no copy that could replace what cannot be read."))
            steps.append(localized("The damaged file will be kept beside it."))
        }
        for name in names.filter(LibraryFolder.isCatalog) {
            let path = folder.catalogPath(name)
            guard try !isSound(path) else { continue }
            damaged.append(path)
            steps.append(localized("\(path) is damaged. It will be set aside, and fetched again."))
        }
        return damaged.isEmpty ? nil : Plan(damagedPaths: damaged, steps: steps)
    }

    private func isSound(_ path: String) throws(LibraryError) -> Bool {
        do {
            return path == folder.statePath
                ? try DamagedDatabase.isSound(path) : try LibraryBackups.isWhole(path) != false
        } catch {
            let error = LibraryError(error, at: path)
            if case .damaged = error { return false }
            throw error
        }
    }

    /// Does what `plan` says.
    ///
    /// - Returns: what was done, in sentences for the user.
    /// - Throws: `locked` while another program opens the library, or why it cannot be written.
    package func perform(_ plan: Plan) throws(LibraryError) -> [String] {
        for path in plan.damagedPaths { LibraryFolder.markDamaged(path) }
        let library = try Library.open(
            in: folder.root.deletingLastPathComponent(), patience: Library.patience)
        return library.notices
    }
}
