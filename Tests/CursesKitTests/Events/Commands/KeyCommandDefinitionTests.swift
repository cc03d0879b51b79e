import Localization
import Testing

@testable import CursesKit

struct KeyCommandDefinitionTests {
    @Test func namesTheCommandsOfTheToolkitOnce() {
        let names = KeyCommand.Definition.standard.map(\.identifier.rawValue)
        #expect(Set(names).count == names.count)
        #expect(
            KeyCommand.Definition.standard.allSatisfy { !$0.keys.isEmpty && !$0.localizedTitle.isEmpty })
    }

    @Test(arguments: KeyCommand.Definition.standard.filter { $0.identifier.rawValue.hasPrefix("field.") })
    func leavesTypedTextToFields(definition: KeyCommand.Definition) {
        #expect(definition.keys.presses.allSatisfy { !$0.isTyped })
    }

    @Test(arguments: [
        ([], [], []), (["g", "g g"], ["g"], ["g"]), (["g g", "ctrl-x  h"], [], ["g g", "Ctrl-X h"]),
        (["home", "x y"], ["home"], ["Home", "x y"]),
    ])
    func readsTheNamesOfKeys(names: [String], presses: [String], titles: [String]) throws {
        let keys = try #require(KeyCommand.Keys(names: names))
        #expect(keys.presses.map(\.name) == presses)
        #expect(keys.titles == titles)
    }

    @Test(arguments: ["", " ", "ctrl-", "g nothing", "nothing"])
    func refusesOtherNames(name: String) {
        #expect(KeyCommand.Keys(names: [name]) == nil)
    }
}
