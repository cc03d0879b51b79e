import Foundation
import TekpubFormats
import TekpubKit
import Testing

struct CatalogFileTests {
    @Test func readsWhatACatalogueWrites() throws {
        let file = try JSONEncoder().encode(Catalog.sample)
        #expect(try Catalog(fileContents: file, named: "sample") == .sample)
    }

    @Test(arguments: [
        (
            "",
            "c.json is not JSON, or a number in it is too large or not whole. "
                + "Name a catalogue file, or correct this one."
        ),
        ("{}", "c.json has no productions. Add it."),
        (#"{"productions": [{"episodes": []}]}"#, "c.json has no productions[0].tags. Add it."),
        (
            "[]",
            "c.json is wrong at its top level: "
                + "Expected to decode Dictionary<String, Any> but found an array instead. Correct it."
        ),
        (
            #"{"productions": [{"tags": [], "episodes": [{}, {"duration": "1:30"}]}]}"#,
            "c.json is wrong at productions[0].episodes[1].duration: "
                + "Expected to decode Int but found a string instead. Correct it."
        ),
        (
            #"{"productions": [{"tags": [], "episodes": [], "releasedAt": "soon"}]}"#,
            "c.json is wrong at productions[0].releasedAt: "
                + "soon is not a date such as 2009-10-24. Correct it."
        ),
    ])
    func saysWhatIsWrong(contents: String, sentence: String) {
        let error = #expect(throws: CatalogFileError.self) {
            try Catalog(fileContents: Data(contents.utf8), named: "c.json")
        }
        #expect(error?.localizedDescription == sentence)
    }

    @Test func saysWhyAFileCannotBeRead() {
        let error = #expect(throws: CatalogFileError.self) {
            try Catalog(contentsOfFile: "/nowhere/c.json")
        }
        #expect(
            error?.localizedDescription == """
                Cannot read /nowhere/c.json: No such file or directory. \
                Name a catalogue file that you may read.
                """)
    }
}
