import ArgumentParser
import Foundation
import TekpubKit

/// Prints what `Resources/make-manual.py` makes the manual pages of, as JSON.
///
/// This folder describes the program for its manual pages. The description of the commands is ArgumentParser's own, so no option can be missing in the manual.
struct ManualSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual-source", abstract: "Print what the manual pages are made of, as JSON.",
        shouldDisplay: false)

    func run() throws {
        var output = Output()
        try output.write(
            """
            {"version": \(JSONText(TekpubKit.version)), "settings": \(JSONText(SettingDescription.all)), \
            "places": \(JSONText(PlaceDescription.all)), "tool": \(Tekpub._dumpHelp())}

            """)
        try output.flush()
    }
}
