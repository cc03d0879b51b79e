import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Prints what `Resources/make-manual.py` makes the manual pages of, as JSON.
///
/// This folder describes the program for its manual pages. The description of the commands is ArgumentParser's own, so
/// no option can be missing in the manual.
struct ManualSource: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "manual-source",
            summary: localized("Print what the manual pages are made of, as JSON."),
            shouldDisplay: false)
    }

    func run() throws {
        let tool = HelpTexts.$needed.withValue(.all) { Tekpub._dumpHelp() }
        var output = Output()
        try output.write(
            """
            {"version": \(JSONText(TekpubKit.version)), "settings": \(JSONText(SettingDescription.all)), \
            "places": \(JSONText(KeyPlaceDescription.all)), "examples": \(JSONText(CommandExample.lines)), \
            "tool": \(tool)}

            """)
        try output.flush()
    }
}
