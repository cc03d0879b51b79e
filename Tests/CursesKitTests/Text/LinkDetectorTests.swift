import Testing

@testable import CursesKit

struct LinkDetectorTests {
    private func found(_ text: String) -> [String] {
        let glyphs = Text(text).glyphs
        return LinkDetector.addresses(in: glyphs).map { String(glyphs[$0].map(\.character)) }
    }

    @Test(arguments: [
        ("See https://a.test/b.", ["https://a.test/b"]),
        ("HTTP://A.test, http://b.test?q=1!", ["HTTP://A.test", "http://b.test?q=1"]),
        ("slides (https://a.test/c)", ["https://a.test/c"]),
        ("https://a.test/Lamp_(light))", ["https://a.test/Lamp_(light)"]),
        ("[https://a.test/]: x", ["https://a.test/"]),
        ("<https://a.test/x>", ["https://a.test/x"]),
        ("https://[::1]:80/", ["https://[::1]:80/"]),
        ("漢字https://例え.jp/名。次", ["https://例え.jp/名"]),
        ("出典 (https://a.test/a)と(https://a.test/b)を参照", ["https://a.test/a", "https://a.test/b"]),
        ("(https://a.test/b?q=(1)&r=2) 9https://a.test", ["https://a.test/b?q=(1)&r=2"]),
        ("。https://例え.jp/名。次", ["https://例え.jp/名"]),
        ("https:// http://. xhttps://a.test https:/a", []),
        ("", []),
    ])
    func findsAddressesWithoutWhatIsAroundThem(text: String, expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test func readsManyBracketsInLinearTime() {
        let brackets = String(repeating: ")", count: 200_000)
        #expect(found("https://a.test/" + brackets) == ["https://a.test/"])
    }
}
