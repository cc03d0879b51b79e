/// Documents of the Internet Archive, made up in the form of its documentation, with their odd cases.
enum ArchiveBodies {
    /// A film, whose files precede its metadata as in the archive's own answers.
    static let film = #"""
        {"created": 1611803141, "d1": "ia1.example.org", "dir": "/8/items/popeye", "server": "ia1.example.org",
         "files_count": 9, "files": [
          {"name": "popeye.thumbs/popeye_000001.jpg", "source": "derivative", "format": "Thumbnail",
           "original": "popeye.mpeg"},
          {"name": "popeye_512kb.mp4", "source": "derivative", "format": "512Kb MPEG4",
           "original": "popeye.mpeg", "length": "06:03", "size": 1234, "width": 320, "height": "240"},
          {"name": "popeye.mpeg", "source": "original", "format": "MPEG2", "length": "362.98",
           "size": "162568192", "mtime": "1268695290", "width": "640", "height": "480"},
          {"name": "popeye.ogv", "source": "derivative", "format": "Ogg Video",
           "original": "popeye_512kb.mp4", "height": "400"},
          {"name": "popeye.gif", "source": "derivative", "format": "Animated GIF", "original": "popeye.mpeg"},
          {"name": "popeye_meta.xml", "source": "original", "format": "Metadata"},
          {"name": "popeye_archive.torrent", "source": "metadata", "format": "Archive BitTorrent"},
          {"name": "popeye.png", "source": "derivative", "format": "PNG", "original": "popeye.mpeg"},
          {"name": "popeye.de.srt", "source": "original", "format": "SubRip"},
          {"name": "popeye.asr.srt", "source": "derivative", "format": "SubRip", "original": "popeye.mpeg"},
          {"name": "popeye.mpeg.vtt", "source": "original", "format": "Web Video Text Tracks"},
          {"name": "other.srt", "source": "original", "format": "SubRip"}, null, {"name": 7}],
         "is_collection": false, "item_last_updated": 1587669416,
         "metadata": {"identifier": "popeye", "mediatype": "movies", "title": "Patriotic Popeye",
          "collection": ["classic_cartoons", "animation"], "creator": ["Famous Studios", "Paramount"],
          "date": "1957", "publicdate": "2009-02-24 14:57:02", "language": "eng",
          "licenseurl": "http://creativecommons.org/licenses/publicdomain/",
          "description": ["<p>A <b>sailor</b>.</p>", "Second."], "subject": "cartoon; sailor",
          "runtime": "6:00"}}
        """#

    /// A concert, whose tracks are in folders and have odd names.
    static let concert = #"""
        {"metadata": {"identifier": "concert", "mediatype": "etree", "title": ["Live"], "creator": "The Band",
          "year": 1987, "subject": ["rock", "live"],
          "licenseurl": "https://creativecommons.org/licenses/by-nc-sa/4.0/"},
         "files": [
          {"name": "Track 10.flac", "source": "original", "format": "Flac", "length": "61.5", "size": "10"},
          {"name": "Track 2.flac", "source": "original", "format": "Flac"},
          {"name": "Track 2.mp3", "source": "derivative", "format": "VBR MP3", "original": "Track 2.flac",
           "length": 59},
          {"name": "CD2/01 What? 50% #1.flac", "source": "original", "format": "Flac", "title": "What?"},
          {"name": "b.mp3", "source": "original", "format": "VBR MP3", "track": "01", "title": "Encore &amp; end"},
          {"name": "secret.flac", "source": "original", "format": "Flac", "private": "true"},
          {"name": "half.flac", "source": "original", "format": "Flac", "private": "true", "title": "Half"},
          {"name": "half.mp3", "source": "derivative", "format": "VBR MP3", "original": "half.flac"},
          {"name": "history/files/b.mp3.~1~", "source": "original", "format": "VBR MP3"},
          {"name": "history/files/b.mp3", "source": "original", "format": "VBR MP3"},
          {"name": "../escape.mp3", "source": "original", "format": "VBR MP3"},
          {"name": "a.mp3", "original": "b.flac", "source": "derivative"},
          {"name": "b.flac", "original": "a.mp3", "source": "derivative"}]}
        """#

    static let collection = #"""
        {"files": [{"name": "films_meta.xml", "source": "original", "format": "Metadata"}],
         "is_collection": true,
         "metadata": {"identifier": "films", "mediatype": "collection", "title": "Films",
          "description": "<p>Old films.</p>"}}
        """#

    /// A page of search results.
    static func results(_ identifiers: [String], total: Int) -> String {
        let docs = identifiers.map { name in
            #"""
            {"identifier": "\#(name)", "title": "Item \#(name)", "mediatype": "movies", "year": "1931",
             "description": "About <i>it</i>.", "creator": ["A", "B"]}
            """#
        }
        return #"""
            {"responseHeader": {"status": 0, "params": {"q": "x"}},
             "response": {"numFound": \#(total), "start": 0, "docs": [\#(docs.joined(separator: ", "))]}}
            """#
    }

    /// A page of a scraping.
    static func scraped(_ identifiers: [String], total: Int, cursor: String?) -> String {
        let items = identifiers.map {
            #"{"identifier": "\#($0)", "title": "Item \#($0)", "mediatype": "movies"}"#
        }
        let cursor = cursor.map { #", "cursor": "\#($0)""# } ?? ""
        return
            #"{"items": [\#(items.joined(separator: ", "))], "count": \#(items.count), "total": \#(total)\#(cursor)}"#
    }
}
