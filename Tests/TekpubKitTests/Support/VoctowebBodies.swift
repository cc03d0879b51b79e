@testable import TekpubFormats

/// Documents of a voctoweb, made up in the form of voc/voctoweb, app/views/public, with its odd cases.
enum VoctowebBodies {
    static let index = #"""
        {"conferences_url": "/public/conferences", "events_url": "/public/events",
         "recordings_url": "/public/recordings"}
        """#

    static let conferences = #"""
        {"conferences": [
          {"acronym": "old", "aspect_ratio": "", "updated_at": "2011-01-01T00:00:00.000+01:00",
           "title": "Old Days", "schedule_url": "", "slug": "congress/2010", "link": null,
           "description": null, "event_last_released_at": "2010-12-30T00:00:00.000+01:00",
           "images_url": "http://static.example.org/old/", "logo_url": "http://static.example.org/unknown.png",
           "recordings_url": "http://cdn.example.org/old", "url": "/public/conferences/old"},
          {"acronym": "never", "title": "", "slug": "misc", "event_last_released_at": null,
           "logo_url": "http://static.example.org/never/"},
          {"title": "No acronym"}, 7,
          {"acronym": "Some _Thing", "title": "Some\nThing &amp; More", "slug": "congress/2019",
           "description": "<p>About it.</p>", "event_last_released_at": "2019-12-30T00:00:00.000+01:00",
           "logo_url": "http://static.example.org/some/logo.png"},
          {"acronym": "other", "title": "Other", "slug": "congressional",
           "event_last_released_at": "2018-05-11T02:00:00.000+02:00"}]}
        """#

    static let conference = #"""
        {"acronym": "gpn18", "title": "GPN 18", "slug": "conferences/gpn/gpn18",
         "event_last_released_at": "2018-05-13T00:00:00.000+02:00", "schedule_url": null,
         "logo_url": "http://static.example.org/gpn18/logo.png", "description": "",
         "events": [
           {"guid": "8afc-1", "title": "tmux", "subtitle": null, "slug": "gpn18-105-tmux",
            "description": "About &lt;tmux&gt;.", "original_language": "deu", "persons": ["Ada", "Bob"],
            "tags": ["gpn18", ""], "date": "2018-05-11T00:00:00.000+02:00",
            "release_date": "2018-05-12T02:00:00.000+02:00", "length": 3097, "duration": 3097,
            "thumb_url": "http://static.example.org/gpn18/1.jpg",
            "poster_url": "http://static.example.org/gpn18/1_preview.jpg",
            "frontend_link": "http://media.example.org/v/gpn18-105-tmux", "link": "http://example.org/105",
            "related": [{"event_id": 5, "event_guid": "x", "weight": 2}]},
           {"guid": "import-4e (1)", "title": "Two", "subtitle": "The second", "persons": [], "date": null,
            "release_date": "2018-05-13T02:00:00.000+02:00", "length": null, "duration": 0,
            "poster_url": "http://static.example.org/gpn18/", "thumb_url": null,
            "frontend_link": null, "link": "http://example.org/106"},
           {"title": "Without identity"}, null]}
        """#

    /// - Parameter cdn: the address of the files.
    static func event(cdn: String = "http://cdn.example.org") -> String {
        #"""
        {"guid": "8afc-1", "title": "tmux", "subtitle": null, "slug": "gpn18-105-tmux",
         "original_language": "deu", "persons": ["Ada"], "date": "2018-05-11T00:00:00.000+02:00",
         "length": 3097, "duration": 3097, "conference_title": "GPN 18",
         "thumb_url": "http://static.example.org/gpn18/1.jpg",
         "poster_url": "http://static.example.org/gpn18/1_preview.jpg",
         "frontend_link": "http://media.example.org/v/gpn18-105-tmux",
         "recordings": [
           {"size": 9, "length": 3097, "mime_type": "video/mp4", "language": "deu", "folder": "slides-h264-hd",
            "high_quality": true, "width": 1920, "height": 1080, "recording_url": "CDN/slides.mp4"},
           {"size": 2, "mime_type": "application/pdf", "language": "deu", "folder": "slides",
            "height": null, "recording_url": "CDN/slides.pdf"},
           {"size": 50, "mime_type": "audio/opus", "language": "deu", "folder": "opus", "high_quality": true,
            "width": 0, "height": 0, "recording_url": "CDN/audio.opus"},
           {"size": 600, "mime_type": "video/mp4", "language": "eng", "folder": "h264-hd", "width": 1920,
            "height": 1080, "label": "eng 1080p", "recording_url": "CDN/eng.mp4"},
           {"size": 900, "mime_type": "video/webm;codecs=av01", "language": "eng-deu-gsw", "folder": "av1-hd",
            "height": 1080, "label": "eng-deu-gsw 1080p", "recording_url": "CDN/all.webm"},
           {"size": 703, "mime_type": "video/mp4", "language": "deu-eng", "folder": "h264-hd",
            "height": 1080, "label": "deu-eng 1080p", "recording_url": "CDN/The talk (hd).mp4"},
           {"size": null, "mime_type": "video/mp4", "language": "deu", "folder": "", "height": 2160,
            "recording_url": "CDN/uhd.mp4"},
           {"mime_type": "application/vnd.apple.mpegurl", "language": "deu", "height": 1080,
            "recording_url": "CDN/master.m3u8"},
           {"mime_type": "text/vtt", "language": "eng", "state": "DRAFT_1", "filename": "1 en.vtt",
            "high_quality": true, "recording_url": "CDN/1 en.vtt"},
           {"mime_type": "application/x-subrip", "language": "orig", "state": "complete",
            "filename": "1.srt", "recording_url": "CDN/1.srt"},
           {"mime_type": "video/mp4", "language": "deu", "recording_url": "file:///etc/passwd"},
           {"mime_type": "video/mp4", "language": "deu", "recording_url": null}, []]}
        """#.replacing("CDN", with: cdn)
    }
}
