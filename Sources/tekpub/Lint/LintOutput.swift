import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// Prints what is wrong with a feed.
struct LintOutput {
    /// The address of the feed, without secrets.
    let address: String
    let report: FeedLinter.Report

    /// - Throws: an `ExitCode`, after printing why the output cannot be written.
    func print(asJSON isJSON: Bool) throws {
        var output = Output()
        if isJSON {
            try output.write("\(JSONText(LintRecord(address: address, report: report)))\n")
        } else {
            for problem in report.problems { try output.write("\(line(for: problem))\n") }
            // Data and remarks are apart, so that a good feed leaves nothing on a pipe.
            if Output.terminalWidth != nil { try output.write("\(summary)\n") }
        }
        try output.flush()
    }

    private func line(for problem: FeedProblem) -> Text {
        let position = problem.position.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = problem.severity.rawValue
        return Text("\(address)\(position): \(severity): \(problem.message) [\(problem.code.rawValue)]")
    }

    private var summary: Text {
        let errorCount = report.problems.count { $0.severity == .error }
        let warningCount = report.problems.count - errorCount
        let (itemCount, fileCount) = (report.itemCount, report.fileCount)
        let items = localized(itemCount, one: "\(itemCount) item", other: "\(itemCount) items")
        let files = localized(
            fileCount, one: "\(fileCount) file asked for", other: "\(fileCount) files asked for")
        let errors = localized(errorCount, one: "\(errorCount) error", other: "\(errorCount) errors")
        let warnings = localized(
            warningCount, one: "\(warningCount) warning", other: "\(warningCount) warnings")
        return Text(localized("\(items), \(files): \(errors), \(warnings)."))
    }
}

/// The output of `lint --json`.
private struct LintRecord: Encodable {
    struct Problem: Encodable {
        let rule, severity, message: String
        let line, column: Int?
    }

    let address: String
    let items, files: Int
    let problems: [Problem]

    init(address: String, report: FeedLinter.Report) {
        self.address = address
        items = report.itemCount
        files = report.fileCount
        problems = report.problems.map {
            Problem(
                rule: $0.code.rawValue, severity: $0.severity.rawValue, message: $0.message,
                line: $0.position?.line,
                column: $0.position?.column)
        }
    }
}
