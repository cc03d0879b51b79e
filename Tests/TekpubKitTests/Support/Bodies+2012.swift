extension Bodies {
    /// A root document as shown in March 2012, with six queries; one address is relative. The names,
    /// including the misspelt one, are those of the original; the hosts are made up.
    static let queries = """
        {"name": "Example API", "description": "Made-up root document.",
         "queries": [
           {"name": "All Productons", "url": "http://api.example.org/channels"},
           {"name": "Ruby Productions", "url": "/channels/ruby"},
           {"name": "Microsoft Productions", "url": "http://api.example.org/channels?category=microsoft"},
           {"name": "Featured Productions", "url": "channels/featured/"},
           {"name": "Recent Episodes", "url": "http://api.example.org/recent"},
           {"name": "Files", "url": "file:///etc/passwd"}, {"name": "Nothing"}, 7, null],
         "actions": {
           "login": {"url": "https://api.example.org/sessions/", "method": "post",
                     "fields": [{"name": "email", "description": "Your address"}, {"name": "password"}]},
           "register": {"url": "customers/new", "required_fields": ["email", {"name": "confirm"}]},
           "broken": {"method": "POST"}, "odd": [1]}}
        """

    /// The `/api` document of the alt-tekpub rewrite at its last commit, with made-up values.
    static let alt = """
        {"title": "Welcome", "logoLarge": "logo.png", "descriptors": ["Short", "Clear"], "splash": "splash.gif",
         "blurb": {"title": "Made up", "description": "Made-up text."},
         "customer": {"name": "Ada", "email": "a@example.org", "ownedProductions": ["sample"], "loggedIn": true},
         "channels": [{"slug": "ruby", "title": "Ruby &amp; Rails"}, {"slug": "mobile", "title": "Mobile"},
                      "plain", null, {"title": "Nameless"}],
         "special": {"title": "Made up", "quotes": [{"testimony": "Good.", "author": "Ada"}],
                     "link": "<iframe src='http://video.example.org/embed/0'></iframe>"},
         "productions": [
           {"_id": "000000000000000000000001", "slug": "sample", "title": "Sample Series",
            "description": "A made-up series.", "price": "12", "status": "released",
            "released_at": "2012-03-08T10:00:00.000Z", "youtube_preview": "XXXXXXXXXXX",
            "tags": ["ruby", "featured"]},
           {"slug": "other", "title": "Other Series", "tags": null}],
         "actions": {"login": {"url": "https://api.example.org/sessions/new", "method": "POST", "fields": []}}}
        """

    /// A list of the media type of March 2012, with items as in its example, a plain object, and other
    /// values.
    static let media = """
        {"productions": {"items": [
           [{"slug": "sample"}, {"title": "Sample Series"}, {"category": "Ruby"}, {"price": 12.00},
            {"description": "A made-up series."}, {"released_at": "Thu, 08 Mar 2012 09:00:00 -1000"}],
           {"slug": "plain", "title": "Plain &lt;Series&gt;", "price": "28.5", "released_at": "9 Mar 12 00:00 GMT"},
           [], null, [{"title": "Title Alone"}]]},
         "filters": [
           {"rel": "category", "href": "http://api.example.org/productions", "prompt": "Only Ruby",
            "data": [{"name": "category", "value": "Ruby"}]},
           {"rel": "category", "name": "Moving", "href": "/productions", "data": [{"value": "mobile"}]},
           {"rel": "search", "href": "/search", "data": [{"name": "q", "value": "x"}]}, {"rel": "category"}, 1]}
        """
}
