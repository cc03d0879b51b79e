extension Bodies {
    /// A JSON Feed 1.1 of a podcast, made up according to the specification.
    static let jsonFeed = #"""
        {
          "version": "https://jsonfeed.org/version/1.1",
          "user_comment": "Made up. \"Not\" shown.",
          "title": "Made-up\n  Feed",
          "home_page_url": "/home",
          "feed_url": "http://example.org/feed.json",
          "description": "About <Generics> & more.",
          "icon": "http://example.org/icon.png",
          "authors": [{"name": "Ada Example", "url": "http://example.org/ada"}, {"avatar": "a.png"}],
          "language": "en",
          "hubs": [{"type": "WebSub", "url": "http://example.org/hub"}],
          "_extension": {"items": [{"id": 7, "title": "Not an item"}]},
          "items": [
            {
              "id": "made-up-2",
              "url": "http://example.org/episodes/2",
              "external_url": "http://example.com/elsewhere",
              "title": "Ep. 2 — <Generics> & You",
              "content_html": "<p>First.</p><p>Second &amp; last.</p>",
              "summary": "Not this.",
              "date_published": "2024-06-05T10:00:00+02:00",
              "date_modified": "2024-06-07T10:00:00Z",
              "authors": [{"name": "Bob Example"}, {"name": "Eve Example"}],
              "author": {"name": "Not this one"},
              "attachments": [
                {"url": "/media/2.png", "mime_type": "image/png", "size_in_bytes": 5},
                {"url": "/media/2.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 10, "duration_in_seconds": 9},
                {"url": "/media/2.mp4", "mime_type": "video/mp4", "size_in_bytes": 123, "duration_in_seconds": 3723.5}
              ]
            },
            {
              "id": 1,
              "external_url": "/episodes/1",
              "content_text": "a <b> &amp; c",
              "content_html": "Not this.",
              "date_modified": "2024-06-01",
              "author": {"name": "Ada Example"},
              "tags": ["made", "up"]
            }
          ]
        }
        """#
}
