import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct HTMLTextTests {
    @Test(arguments: [
        ("&Delta;x &rArr; &sum; &phi; &hearts;", "Δx ⇒ ∑ φ ♥"), ("a&rlm;b&lrm;", "a\u{200F}b\u{200E}"),
        ("&check; &ccaron; &lstrok;", "✓ č ł"), ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
        ("&AMP;&QUOT;", "&\""),
        ("&AElig;&zwnj;&zwj;", "Æ\u{200C}\u{200D}"), ("a&nbsp;b&NonBreakingSpace;c", "a b c"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&NotEqualTilde;", "≂̸"), ("&Mopf;&equals;&num;", "𝕄=#"),
        ("&#x394;&#916;&#0;&#x110000;", "ΔΔ\u{FFFD}\u{FFFD}"), ("&;", "&;"), ("&unknown;", "&unknown;"),
        ("&amp", "&amp"), ("&CounterClockwiseContourIntegrals;", "&CounterClockwiseContourIntegrals;"),
        ("&AElig=;", "&AElig=;"), ("&zz;", "&zz;"), ("&A;", "&A;"),
    ])
    func decodesCharacterReferences(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        "": "",
        "plain  text\nof two lines": "plain  text\nof two lines",
        "a < b": "a < b",
        "a<b and b>a": "a<b and b>a",
        "List<T> and <nothing>": "List<T> and <nothing>",
        "AT&T & R&D; &bogus; &": "AT&T & R&D; &bogus; &",
        "Fish &amp; Chips\n &lt;new&gt;": "Fish & Chips\n <new>",
        "&amp;lt; once": "&lt; once",
        "&eacute;&#233;&#xE9;&#XE9; &mdash; &#8217;": "éééé — ’",
        "&#146;&#0;&#xD800;&#99999999;": "’\u{FFFD}\u{FFFD}\u{FFFD}",
        "&#27;[31m": "\u{1B}[31m",
    ])
    func leavesPlainTextAlone(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        "<p>A  made-up\n series.</p>": "A made-up series.",
        "<p>One.</p>\n<p>Two.</p>": "One.\nTwo.",
        "One<br>two<br/>three<BR />four": "One\ntwo\nthree\nfour",
        "One<br><br>two": "One\n\ntwo",
        "<ul><li>a</li><li>b</li></ul>c": "• a\n• b\nc",
        "See:<ol><li> <p>a</p><p>b</p></li><li></li><LI>c <b>d</b></ol>e": "See:\n• a\nb\n• c d\ne",
        "<div>a<div>b</div></div>": "a\nb",
        "<b>bold</b> and <a href=\"x?a=1&amp;b=2\">link</a>.": "bold and link.",
        "<tr><td>a</td><td>b</td></tr>": "a b",
        "a<!-- hidden <p> -->b<!DOCTYPE html>": "ab",
        "a<!-- never closed": "a",
        "a<script>var x = '<p>';</script>b<STYLE>p{}</style >c": "abc",
        "a<script>never closed": "a",
        "a&nbsp;&nbsp; b<br>": "a b",
        "1 < 2 <i>and</i> 3 > 2": "1 < 2 and 3 > 2",
        "<p>日本語 &amp; ü</p>": "日本語 & ü",
        "<p": "<p",
        "<p><": "<",
        "<p>a <p": "a <p",
    ])
    func takesMarkupAway(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        "See <a href=\"https://e.org/a?b=1&amp;c=2\">the slides</a>.":
            "See the slides (https://e.org/a?b=1&c=2).",
        "<A class=x HREF = 'HTTPS://e.org'>one</A><a href=http://e.org/2>two</a>":
            "one (HTTPS://e.org)two (http://e.org/2)",
        "<a rel title=\"href=https://no.org\" href=\"https://e.org\">words</a>": "words (https://e.org)",
        "<a href=\"https://e.org\">at https://e.org/ now</a>": "at https://e.org/ now",
        "<a href=\"https://e.org\"><img src=\"x\"></a>text": "text",
        "<a href=\"mailto:a@e.org\">mail</a> <a href=\"/here\">here</a> <a name=\"x\">there</a>":
            "mail here there",
        "<a href=\"https://e.org\">never closed": "never closed (https://e.org)",
        "<a href=\"https://e.org/a b\n\">blank</a>": "blank (https://e.org/a%20b)",
        "<p><a href=\"https://e.org\"> spaced </a> out</p>": "spaced (https://e.org) out",
        "<a href=\"https://e.org": "<a href=\"https://e.org",
        "<a =\"\" href=\"https://e.org\">odd</a>": "odd (https://e.org)",
    ])
    func keepsTheAddressesOfLinks(html: String, text: String) {
        #expect(HTMLText.plain(html, keepsAddresses: true) == text)
    }
}
