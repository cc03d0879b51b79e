import CursesKit
import Localization
import TekpubKit

/// What an examination of the terminal and the locale means for the user.
///
/// This folder has the part of `tekpub doctor` that needs CursesKit. A `TerminalExamination` says what the terminal has
/// answered; each property here makes a `Finding` of it, like the checks in TekpubKit's folder Diagnosis.
package struct TerminalFindings {
    private let terminal: TerminalExamination
    private let environment: [String: String]

    /// - Parameter environment: the variables of this process.
    package init(_ terminal: TerminalExamination, environment: [String: String]) {
        self.terminal = terminal
        self.environment = environment
    }

    package var all: [Finding] {
        var findings = [type]
        if terminal.failure == nil {
            findings += [answer, colors, background, mouse, synchronization, pictures, clipboard, links]
            findings += widths
        }
        return findings + [locale]
    }

    private func finding(
        _ name: String, _ state: Finding.State, _ found: String, _ advice: String? = nil
    ) -> Finding {
        Finding(.terminal, name, state, found, advice: advice)
    }
}

extension TerminalFindings {
    private var type: Finding {
        switch terminal.failure {
        case nil: finding("type", .ok, localized("\(terminal.typeName ?? ""), known to terminfo"))
        // A pipe is no mistake: the report may be wanted in a file.
        case .notATerminal?:
            finding("type", .unknown, localized("not examined, because input or output is no terminal"))
        case let failure?: finding("type", .problem, failure.description)
        }
    }

    private var answer: Finding {
        guard let answers = terminal.answers else {
            return finding(
                "answers", .unknown, localized("not asked: terminals of this type may print questions"))
        }
        guard let attributes = answers.attributes else {
            return finding(
                "answers", .warning, localized("no answer in time"),
                localized("If the connection is slow, colours stay the general ones."))
        }
        let numbers = attributes.map(String.init).joined(separator: ";")
        return finding(
            "answers", .ok,
            localized(
                "\(answers.version ?? localized("a terminal without a name")), attributes \(numbers)"))
    }

    private var colors: Finding {
        if environment["NO_COLOR"]?.isEmpty == false {
            return finding("colours", .ok, localized("none, as NO_COLOR says"))
        }
        let variable = environment["COLORTERM"].map { ", COLORTERM=\($0)" } ?? ""
        let trueColor = localized("If the terminal has 24-bit colours, say so: export COLORTERM=truecolor.")
        return switch terminal.colors {
        case .none:
            finding(
                "colours", .warning, localized("none", context: "colours"),
                localized("Set TERM to what your terminal is, such as xterm-256color."))
        case .named8:
            finding(
                "colours", .warning, "8", localized("Set TERM to a type with 256 colours, if there is one."))
        case .named16:
            finding(
                "colours", .warning, "16", localized("Set TERM to a type with 256 colours, if there is one."))
        case .indexed256: finding("colours", .ok, "256\(variable)", trueColor)
        case .direct: finding("colours", .ok, localized("24 bits") + variable)
        }
    }

    private var background: Finding {
        guard let background = terminal.answers?.background,
            let isLight = terminal.answers?.hasLightBackground
        else {
            return finding(
                "background", .unknown, localized("not told"),
                localized("Choose 'theme = light' or 'dark' if colours are hard to read."))
        }
        return finding("background", .ok, localized(isLight ? "light, \(background)" : "dark, \(background)"))
    }

    private var mouse: Finding {
        let state = terminal.answers?.modes[1006]
        if state.map({ (1...3).contains($0) }) == true {
            return finding("mouse", .ok, localized("with coordinates of any size"))
        }
        guard terminal.hasMouse else {
            return finding(
                "mouse", .warning, localized("unknown to terminfo"),
                localized("Everything has a key; 'tekpub keys' lists them."))
        }
        return finding("mouse", .ok, localized("known to terminfo"))
    }

    private var synchronization: Finding {
        let state = terminal.answers?.modes[2026]
        return state.map { (1...3).contains($0) } == true
            ? finding("frames", .ok, localized("shown at once (mode 2026)"))
            : finding("frames", .ok, localized("shown as they arrive"))
    }

    private var pictures: Finding {
        if terminal.isMultiplexed {
            return finding("pictures", .ok, localized("as half blocks: tmux and screen pass no pixels on"))
        }
        if terminal.answers?.hasKittyPictures == true {
            return finding("pictures", .ok, localized("as pixels (kitty)"))
        }
        if terminal.answers?.attributes?.contains(4) == true {
            return finding("pictures", .ok, localized("as pixels (sixel)"))
        }
        return terminal.colors >= .indexed256
            ? finding("pictures", .ok, localized("as half blocks"))
            : finding("pictures", .ok, localized("none, too few colours"))
    }

    private var clipboard: Finding {
        if environment["TMUX"]?.isEmpty == false {
            return finding(
                "clipboard", .unknown, localized("sent to tmux (OSC 52)"),
                localized("If 'y' copies nothing: tmux set -g set-clipboard on."))
        }
        if terminal.answers?.attributes?.contains(52) == true {
            return finding("clipboard", .ok, localized("written (OSC 52)"))
        }
        return finding(
            "clipboard", .unknown, localized("sent (OSC 52); whether it arrives, terminals do not tell"))
    }

    private var links: Finding {
        environment["STY"]?.isEmpty == false
            ? finding("links", .ok, localized("not through screen; 'o' opens them"))
            : finding("links", .ok, localized("sent (OSC 8); terminals that lack them ignore them"))
    }

    private var widths: [Finding] {
        guard let answers = terminal.answers, !answers.measurements.isEmpty else {
            return [finding("widths", .unknown, localized("not measured"))]
        }
        return answers.measurements.map { measurement in
            let (sample, width) = (measurement.sample, measurement.width)
            let cells = CountText.cells(width)
            guard let expected = sample.expectedWidth else {
                return finding(
                    sample.name, .ok,
                    localized("\(cells); tekpub shows it otherwise, because terminals disagree"))
            }
            guard width != expected else { return finding(sample.name, .ok, cells) }
            let advice =
                sample.name == "ambiguous"
                ? localized("Set ambiguous characters to narrow in the terminal's settings.")
                : localized("Rows with such characters can be shifted. Update the terminal.")
            return finding(sample.name, .warning, localized("\(cells) instead of \(expected)"), advice)
        }
    }

    private var locale: Finding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let name = names.first { environment[$0]?.isEmpty == false }
        let value =
            name.flatMap { name in environment[name].map { "\(name)=\($0)" } }
            ?? localized("LC_ALL, LC_CTYPE and LANG are not set")
        guard !terminal.hasUnicode else { return Finding(.locale, "characters", .ok, "UTF-8, \(value)") }
        return Finding(
            .locale, "characters", .warning, localized("\(value): not UTF-8, so that only ASCII is shown"),
            advice: localized("Set a UTF-8 locale, for instance: export LC_ALL=C.UTF-8."))
    }
}
