import ArgumentParser
import CursesKit
import Foundation
import TekpubKit

/// Prints findings, as aligned lines or as JSON.
struct DoctorReport {
    /// Whether signs outside ASCII can be shown.
    let hasUnicode: Bool

    /// - Throws: an `ExitCode`, after printing why the output cannot be written.
    func print(_ findings: [Finding], asJSON isJSON: Bool) throws {
        var output = Output()
        if isJSON {
            var array = JSONArrayText()
            for finding in findings { try output.write(array.next(JSONText(FindingRecord(finding)))) }
            try output.write(array.end())
        } else {
            for line in lines(for: findings, width: Output.terminalWidth) { try output.write("\(line)\n") }
        }
        try output.flush()
    }

    /// The exit code; nil if there is no problem.
    func exitCode(for findings: [Finding]) -> ExitCode? {
        let problems = findings.filter { $0.state == .problem }
        guard !problems.isEmpty else { return nil }
        return ExitCode(problems.allSatisfy(\.area.isConfigured) ? EX_CONFIG : EX_UNAVAILABLE)
    }

    /// The report, with a heading for each area and what to do below each finding.
    ///
    /// - Parameter width: the cells of a line; nil for any number.
    func lines(for findings: [Finding], width: Int?) -> [Text] {
        let names = findings.map { Text($0.title).width }
        let column = 4 + (names.max() ?? 0) + 2
        let limit = max(column + 20, width ?? .max)
        var lines: [Text] = []
        for area in Finding.Area.allCases {
            let own = findings.filter { $0.area == area }
            guard !own.isEmpty else { continue }
            lines.append(text(area.title))
            for finding in own {
                let name = text(finding.title)
                let padding = String(repeating: " ", count: column - 4 - name.width)
                lines += wrapped(
                    "  \(sign(finding.state)) \(name)\(padding)\(finding.found)", to: limit, indent: column)
                guard let advice = finding.advice else { continue }
                let arrow = hasUnicode ? "→ " : "-> "
                let start = String(repeating: " ", count: column) + arrow
                lines += wrapped(start + advice, to: limit, indent: column + arrow.count)
            }
        }
        return lines
    }

    private func sign(_ state: Finding.State) -> String {
        switch state {
        case .ok: hasUnicode ? "✓" : "+"
        case .warning: "!"
        case .problem: hasUnicode ? "✗" : "x"
        case .unknown: "?"
        }
    }

    /// Wraps the line; all lines after the first are indented.
    private func wrapped(_ line: String, to limit: Int, indent: Int) -> [Text] {
        let lines = text(line).wrapped(to: limit, hangingIndent: indent)
        let margin = String(repeating: " ", count: indent)
        return lines.prefix(1) + lines.dropFirst().map { Text("\(margin)\($0)") }
    }

    /// The text, in ASCII if nothing else can be shown.
    private func text(_ line: String) -> Text {
        guard !hasUnicode else { return Text(line) }
        return Text(String(String.UnicodeScalarView(line.unicodeScalars.map { $0.isASCII ? $0 : "?" })))
    }
}

/// A finding in `doctor --json`.
private struct FindingRecord: Encodable {
    private let area, check, state, found: String
    private let advice: String?

    init(_ finding: Finding) {
        area = finding.area.rawValue
        check = finding.name
        state = finding.state.rawValue
        found = finding.found
        advice = finding.advice
    }
}
