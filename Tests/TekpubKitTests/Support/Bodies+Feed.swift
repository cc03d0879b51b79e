extension Bodies {
    /// The delivery feed of 2013, reconstructed from its reader; the values are made up.
    static let feed = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0">
          <channel>
            <title>Example Customer Downloads</title>
            <link>http://tekpub.com</link>
            <description>Made-up feed.</description>
            <item>
              <title>Sample Series: First Steps</title>
              <link>http://delivery.tekpub.com/sample/1/hd/file.mp4?token=abc123</link>
              <description>Made-up text.</description>
            </item>
            <item>
              <title>Fish &amp; Chips: The Art: of Frying</title>
              <link>http://delivery.tekpub.com/fish%20chips/3/hd/file.mp4?token=abc123</link>
            </item>
            <item>
              <title>Sample Series: Next Steps</title>
              <link>http://delivery.tekpub.com/elsewhere.mp4?token=abc123</link>
            </item>
          </channel>
        </rss>
        """

    /// A podcast of today, made up according to the requirements of Apple and the RSS Board.
    static let podcast = """
        \u{FEFF}<?xml version='1.0' encoding='utf-8' ?>
        <?xml-stylesheet href="style.css"?>
        <!-- <item> <title>Not an item</title> </item> -->
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
             xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel>
          <image><url>http://example.org/a.png</url><title>A Picture</title></image>
          <title>Made-up
                 Podcast</title>
          <itunes:author>Ada Example</itunes:author>
          <description><![CDATA[<p>About <b>nothing</b> &amp; more.</p>]]></description>
          <item>
            <guid isPermaLink="false">made-up-2</guid>
            <title><![CDATA[Ep. 2 — <Generics> & You]]></title>
            <link>http://example.org/episodes/2</link>
            <pubDate>Tue, 5 Jun 2024 10:00:00 +0000</pubDate>
            <itunes:duration>1:02:03</itunes:duration>
            <itunes:author>Bob Example</itunes:author>
            <itunes:episode>2</itunes:episode>
            <enclosure length="123" type="video/mp4" url="http://media.example.org/2.mp4?a=1&amp;b=2"/>
            <description>&lt;p&gt;First.&lt;/p&gt;&lt;p&gt;Second &amp;amp; last.&lt;/p&gt;</description>
            <content:encoded>Not this.</content:encoded>
          </item>
          <item>
            <title>Ep. 1</title>
            <guid>http://example.org/episodes/1</guid>
            <enclosure url='/media/1.mp4' />
            <itunes:duration>62:03</itunes:duration>
            <description><p>Not <i>escaped</i>.<br/>At all.</p></description>
          </item>
        </channel>
        </rss>
        """
}
