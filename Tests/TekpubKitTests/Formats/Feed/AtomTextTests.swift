import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The forms of text in Atom (RFC 4287, sections 3.1 and 4.1.3; `mode` in Atom 0.3).
struct AtomTextTests {
    private func episode(_ entry: String) throws -> Episode {
        let body = "<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>"
        let document = try Document(body)
        #expect(try Document(body.utf8, piecesOf: 1) == document)
        return try #require(document.catalog.productions.first?.episodes.first)
    }

    @Test(
        arguments: [
            ("<title>&lt;b&gt; &amp;amp; x</title>", "<b> &amp; x"),
            ("<title type='text'><![CDATA[<b> & x]]></title>", "<b> & x"),
            ("<title type='TEXT/PLAIN'>&lt;b&gt;</title>", "<b>"),
            ("<title type='html'>&lt;b&gt;B&lt;/b&gt; &amp;amp; x</title>", "B & x"),
            ("<title type='text/html; charset=utf-8'><![CDATA[<b>B</b> &amp; x]]></title>", "B & x"),
            (
                "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>A <b>B</b> &lt;i&gt; &amp;amp;</div></title>",
                "A B <i> &amp;"
            ),
            (
                "<title type='xhtml'><h:div xmlns:h='http://www.w3.org/1999/xhtml'><h:em class='x'>A</h:em><math/>B</h:div></title>",
                "AB"
            ),
            ("<title type='application/xhtml+xml' mode='xml'>&#x41;&#38;</title>", "A&"),
            ("<title type='xhtml'><![CDATA[<b> &amp;]]><script/> x<br></br>y</title>", "<b> &amp; x y"),
            ("<title>a <i>b</i> &lt;i&gt;</title>", "a b <i>"),
            ("<title mode='escaped'>&lt;b&gt;B&lt;/b&gt;</title>", "B"),
            ("<title mode='escaped' type='text/plain'>&lt;b&gt;</title>", "<b>"),
            ("<title mode='base64'>\n PGI+QiDDqTwvYj4=\n</title>", "B é"),
            ("<title type='application/octet-stream'>PGI+</title>", "<b>"),
            ("<title mode='base64'>?</title><media:title>M &lt;b&gt;</media:title>", "M <b>"),
            ("<media:title type='html'>&lt;b&gt;M&lt;/b&gt;</media:title>", "M"),
            ("<title type='html'>&lt;img src=''/&gt;</title><itunes:title>I</itunes:title>", "I"),
            ("<title type='html'>caf&amp;eacute; &nbsp;&amp;#x26;</title>", "café &"),
            ("<title>a<summary>b", "a"),
            ("<source><title>No</title></source><author><title>No</title></author>", nil),
            ("<x><title>No</title></x><name>No</name>", nil),
        ] as [(String, String?)])
    func readsTextOfEachType(entry: String, title: String?) throws {
        #expect(try episode("<entry>\(entry)</entry>").title == title)
    }

    @Test(arguments: [
        (
            "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>A</p><p>B &lt;</p></div></content>",
            "A\nB <"
        ),
        ("<summary>S</summary><content type='video/mp4' src='a.mp4'/>", "S"),
        ("<summary>S</summary><content type='image/png'>AP8A</content>", "S"),
        ("<content type='text/html' mode='base64'>PHA+V29yZHM8L3A+</content>", "Words"),
        ("<summary>S</summary><itunes:summary>I</itunes:summary>", "S"),
        ("<media:group><media:description>1 &lt;b&gt;\n2</media:description></media:group>", "1 <b>\n2"),
        ("<dc:description>D</dc:description>", "D"),
    ])
    func readsTheDescription(entry: String, description: String) throws {
        #expect(try episode("<entry>\(entry)</entry>").description == description)
    }

    @Test func truncatesATextOfAnyLength() throws {
        let text = String(repeating: "&lt;", count: 300_000)
        let entry = "<entry><content type='xhtml'><p>\(text)</p></content><title>\(text)</title></entry>"
        let document = try Document("<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>")
        let episode = try #require(document.catalog.productions.first?.episodes.first)
        #expect(episode.description?.utf8.count ?? 0 > 200_000)
        #expect(episode.description?.utf8.count ?? 0 <= 1 << 20)
        #expect(episode.title?.utf8.count ?? 0 <= 64 << 10)
    }
}
