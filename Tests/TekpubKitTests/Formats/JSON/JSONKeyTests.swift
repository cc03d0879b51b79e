import Testing

@testable import TekpubFormats

struct JSONKeyTests {
    @Test(arguments: ["", "slug\0", "slu", "slugs", "Slug", "guls", "slug slug slug slug"])
    func equalsOnlyItsOwnSpelling(other: String) {
        #expect(key("slug") == "slug")
        #expect(key(other) != "slug")
    }

    @Test(arguments: ["production_titles", "production_titlE", "production_", "production"])
    func comparesAllBytesOfALongKey(other: String) {
        #expect(key("production_title") == "production_title")
        #expect(key(other) != "production_title")
    }

    private func key(_ text: String) -> JSONKey {
        Array(text.utf8).withUnsafeBufferPointer { JSONKey($0) }
    }
}
