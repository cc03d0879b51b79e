import CursesKit
import TekpubKit

/// What an examination of the terminal and the locale means for the user.
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
        case nil: finding("type", .ok, "\(terminal.typeName ?? ""), known to terminfo")
        // A pipe is no mistake: the report may be wanted in a file.
        case .notATerminal?: finding("type", .unknown, "not examined, because input or output is no terminal")
        case let failure?: finding("type", .problem, failure.description)
        }
    }

    private var answer: Finding {
        guard let answers = terminal.answers else {
            return finding("answers", .unknown, "not asked: terminals of this type may print questions")
        }
        guard let attributes = answers.attributes else {
            return finding(
                "answers", .warning, "no answer in time",
                "If the connection is slow, colours stay the general ones.")
        }
        let numbers = attributes.map(String.init).joined(separator: ";")
        return finding(
            "answers", .ok, "\(answers.version ?? "a terminal without a name"), attributes \(numbers)")
    }

    private var colors: Finding {
        if environment["NO_COLOR"]?.isEmpty == false {
            return finding("colours", .ok, "none, as NO_COLOR says")
        }
        let variable = environment["COLORTERM"].map { ", COLORTERM=\($0)" } ?? ""
        let trueColor = "If the terminal has 24-bit colours, say so: export COLORTERM=truecolor."
        return switch terminal.colors {
        case .none:
            finding("colours", .warning, "none", "Set TERM to what your terminal is, such as xterm-256color.")
        case .named8:
            finding("colours", .warning, "8", "Set TERM to a type with 256 colours, if there is one.")
        case .named16:
            finding("colours", .warning, "16", "Set TERM to a type with 256 colours, if there is one.")
        case .indexed256: finding("colours", .ok, "256\(variable)", trueColor)
        case .direct: finding("colours", .ok, "24 bits\(variable)")
        }
    }

    private var background: Finding {
        guard let background = terminal.answers?.background,
            let isLight = terminal.answers?.hasLightBackground
        else {
            return finding(
                "background", .unknown, "not told",
                "Choose 'theme = light' or 'dark' if colours are hard to read.")
        }
        return finding("background", .ok, "\(isLight ? "light" : "dark"), \(background)")
    }

    private var mouse: Finding {
        let state = terminal.answers?.modes[1006]
        if state.map({ (1...3).contains($0) }) == true {
            return finding("mouse", .ok, "with coordinates of any size")
        }
        guard terminal.hasMouse else {
            return finding(
                "mouse", .warning, "unknown to terminfo", "Everything has a key; press ? in the browser.")
        }
        return finding("mouse", .ok, "known to terminfo")
    }

    private var synchronization: Finding {
        let state = terminal.answers?.modes[2026]
        return state.map { (1...3).contains($0) } == true
            ? finding("frames", .ok, "shown at once (mode 2026)")
            : finding("frames", .ok, "shown as they arrive")
    }

    private var pictures: Finding {
        if terminal.isMultiplexed {
            return finding("pictures", .ok, "as half blocks: tmux and screen pass no pixels on")
        }
        if terminal.answers?.hasKittyPictures == true { return finding("pictures", .ok, "as pixels (kitty)") }
        if terminal.answers?.attributes?.contains(4) == true {
            return finding("pictures", .ok, "as pixels (sixel)")
        }
        return terminal.colors >= .indexed256
            ? finding("pictures", .ok, "as half blocks") : finding("pictures", .ok, "none, too few colours")
    }

    private var clipboard: Finding {
        if environment["TMUX"]?.isEmpty == false {
            return finding(
                "clipboard", .unknown, "sent to tmux (OSC 52)",
                "If 'y' copies nothing: tmux set -g set-clipboard on.")
        }
        if terminal.answers?.attributes?.contains(52) == true {
            return finding("clipboard", .ok, "written (OSC 52)")
        }
        return finding("clipboard", .unknown, "sent (OSC 52); whether it arrives, terminals do not tell")
    }

    private var links: Finding {
        environment["STY"]?.isEmpty == false
            ? finding("links", .ok, "not through screen; 'o' opens them")
            : finding("links", .ok, "sent (OSC 8); terminals that lack them ignore them")
    }

    private var widths: [Finding] {
        guard let answers = terminal.answers, !answers.measurements.isEmpty else {
            return [finding("widths", .unknown, "not measured")]
        }
        return answers.measurements.map { measurement in
            let (sample, width) = (measurement.sample, measurement.width)
            let cells = width == 1 ? "1 cell" : "\(width) cells"
            guard let expected = sample.expectedWidth else {
                return finding(
                    sample.name, .ok, "\(cells); tekpub shows it otherwise, because terminals disagree")
            }
            guard width != expected else { return finding(sample.name, .ok, cells) }
            let advice =
                sample.name == "ambiguous"
                ? "Set ambiguous characters to narrow in the terminal's settings."
                : "Rows with such characters can be shifted. Update the terminal."
            return finding(sample.name, .warning, "\(cells) instead of \(expected)", advice)
        }
    }

    private var locale: Finding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let name = names.first { environment[$0]?.isEmpty == false }
        let value =
            name.flatMap { name in environment[name].map { "\(name)=\($0)" } }
            ?? "LC_ALL, LC_CTYPE and LANG are not set"
        guard !terminal.hasUnicode else { return Finding(.locale, "characters", .ok, "UTF-8, \(value)") }
        return Finding(
            .locale, "characters", .warning, "\(value): not UTF-8, so that only ASCII is shown",
            advice: "Set a UTF-8 locale, for instance: export LC_ALL=C.UTF-8.")
    }
}
