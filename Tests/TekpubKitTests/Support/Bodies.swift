/// Bodies of both wires. The values are made up; the shapes are those that Tekpub's player for Android read
/// in 2010 and that the alt-tekpub rewrite of 2012 served.
enum Bodies {
    /// The API of 2010, with wrapped episodes and markup in its texts.
    static let api = """
        [
          {
            "title": "Sample Series &amp; More",
            "slug": "sample",
            "price": 15.0,
            "can_watch": true,
            "description": "<p>A made-up series.</p>",
            "episodes": [
              {
                "episode": {
                  "id": 101,
                  "production_id": 7,
                  "number": 1,
                  "slug": "sample",
                  "title": "First Steps",
                  "description": "<p>Made-up text.</p><p>More of it.</p>",
                  "duration": 1260,
                  "width": 1280.0,
                  "height": 720.0,
                  "released_at": "2010-05-01T00:00:00Z",
                  "created_at": "2010-04-28T00:00:00Z",
                  "updated_at": "2010-05-02T00:00:00Z",
                  "notes": null,
                  "override_url": "http://media.example.org/sample_1.mp4",
                  "channel_slug": "microsoft",
                  "downloads": 3,
                  "views": 40
                }
              }
            ]
          }
        ]
        """

    /// Full records of 2012; the third tag is as in a test of that site, and `channel`, `licence`,
    /// `can_watch`, `url` and `presenter` are as our own server adds them.
    static let productions = """
        [{"_id": "000000000000000000000001", "slug": "sample", "title": "Sample Series", "status": "released",
          "production_type": "series", "author": "Ada Example", "price": 12, "description": "A made-up series.",
          "released_at": "2012-03-08T10:00:00.000Z", "default_height": 720, "ipad_enabled": true,
          "tags": ["ruby", "featured", {"tag": "rails"}], "link": "/productions/sample",
          "channel": "mobile", "licence": "CC BY 4.0", "can_watch": false,
          "episodes": [{"number": 1, "title": "First Steps", "url": "http://media.example.org/1.mp4",
                        "presenter": "Bob Example", "licence": "CC0"},
                       {"number": 2, "title": "Next Steps"}]}]
        """

    /// The root document of 2012: JSON, but not a catalogue.
    static let root = """
        {"name": "Example API", "description": "Made-up root document.",
         "queries": [{"name": "All Productions", "url": "http://api.example.org/channels"}], "actions": {}}
        """
}
