import ArgumentParser
import Foundation
import Localization
import TekpubKit

extension Doctor {
    /// Repairs the library, after saying what will be done.
    ///
    /// - Parameter isAgreed: whether the user need not be asked.
    /// - Throws: an exit code, after printing why nothing was repaired.
    static func repairLibrary(isAgreed: Bool) throws {
        let repair = LibraryRepair(in: Directories.ofUser.data)
        var output = Output()
        do {
            guard let plan = try repair.plan() else {
                try output.write(localized("The library needs no repair.") + "\n")
                return try output.flush()
            }
            for step in plan.steps { try output.write("\(step)\n") }
            try output.flush()
            guard try isAgreed || agrees(to: localized("Go on? [y/N]")) else {
                throw Failure(localized("Nothing was changed."), code: EX_NOPERM)
            }
            for sentence in try repair.perform(plan) { try output.write("\(sentence)\n") }
            try output.flush()
        } catch let error as LibraryError {
            throw Failure(error)
        }
    }

    /// Asks the user on the terminal.
    static func agrees(to question: String) throws -> Bool {
        let answer = try TerminalPrompt().line(question + " ")
        return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    }
}
