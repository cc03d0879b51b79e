import Testing

@testable import CursesKit

@MainActor
struct LinkTests {
    @Test(arguments: [
        ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
        ("HTTP://example.com", "HTTP://example.com"),
        ("https://example.com/ü b", "https://example.com/%C3%BC%20b"),
        ("https://a/\u{1B}]8;;\u{7}\u{9C}\nb", "https://a/]8;;b"),
        ("https://a/\u{202E}", "https://a/%E2%80%AE"),
    ])
    func isPrintableASCII(address: String, cleaned: String) {
        #expect(Link(address)?.address == cleaned)
    }

    @Test(arguments: [
        "", "https://", "http://", "file:///etc/passwd", "javascript:alert(1)", "mailto:a@b.c", "example.com",
        " https://a", "https:/a", "https://" + String(repeating: "a", count: 1993),
        "https://" + String(repeating: "ü", count: 400),
    ])
    func isNothingElseThanAnAddressOnTheWeb(address: String) {
        #expect(Link(address) == nil)
    }

    @Test func hasAtMost2000Bytes() {
        #expect(Link("https://" + String(repeating: "a", count: 1992))?.address.utf8.count == 2000)
    }

    @Test func isDrawnWithItsText() throws {
        let link = try #require(Link("https://example.com"))
        var canvas = Canvas(size: Size(width: 12, height: 2))
        canvas.draw("see " + .linked("here", to: link), at: .zero)
        #expect((0..<12).map { canvas.link(x: $0, y: 0) != nil ? "x" : "." }.joined() == "....xxxx....")
        #expect(canvas.link(x: 4, y: 0) == link)
        canvas.draw("none", at: Point(x: 4, y: 0))
        #expect(canvas.link(x: 4, y: 0) == nil)
    }

    @Test func staysWithTheTextOverASelection() throws {
        let link = try #require(Link("https://example.com"))
        var canvas = Canvas(size: Size(width: 4, height: 1))
        canvas.draw(.linked("here", to: link), at: .zero, style: .selection)
        #expect(canvas.link(x: 0, y: 0) == link)
    }

    @Test func keepsItsNumberWhileItIsShown() throws {
        var canvas = Canvas(size: Size(width: 10, height: 2))
        let links = try (0..<3000).map { try #require(Link("https://example.com/\($0)")) }
        for link in links { canvas.draw(.linked("here", to: link), at: .zero) }
        canvas.draw(.linked("there", to: links[7]), at: Point(x: 0, y: 1))
        canvas.freeUnusedLinks()
        #expect(canvas.link(x: 0, y: 0) == links[2999])
        #expect(canvas.link(x: 0, y: 1) == links[7])
        // The numbers of the others are free again.
        for number in 0..<4094 {
            canvas.draw(
                .linked("new", to: Link("http://a/\(number)")), at: Point(x: 6, y: 0))
        }
        #expect(canvas.link(x: 6, y: 0)?.address == "http://a/4093")
        #expect(canvas.link(x: 0, y: 0) == links[2999] && canvas.link(x: 0, y: 1) == links[7])
        canvas.draw(.linked("full", to: Link("http://b")), at: Point(x: 6, y: 0))
        #expect(canvas.link(x: 6, y: 0) == nil)
    }

    @Test func isNotMistakenForAnotherInATransition() {
        var old = Canvas(size: Size(width: 4, height: 1))
        old.draw(.linked("here", to: Link("http://a")), at: .zero)
        #expect(old.withoutLinks().rows == ["here"] && old.withoutLinks().link(x: 0, y: 0) == nil)
    }
}
