/// What streaming.media.ccc.de says is live. Source: voc/streaming-website, configs/archive/35c3/streams.preview.v2.json,
/// with fewer rooms and streams, and a talk that runs.
enum StreamingBodies {
    /// The opening begins at 10:00 UTC on 27 December 2018, and the next talk half an hour later.
    ///
    /// - Parameter cdn: the address of the streams.
    static func live(cdn: String = "http://cdn.c3voc.de") -> String {
        #"""
        [
            {
                "conference": "35C3",
                "slug": "35c3",
                "author": "CCC",
                "description": "Live streaming from the 35th Chaos Communication Congress",
                "keywords": "35C3, Hacking",
                "schedule": "https://fahrplan.events.ccc.de/congress/2018/Fahrplan/schedule.xml",
                "startsAt": "2018-12-27T05:00:00+0000",
                "endsAt": "2018-12-30T19:00:00+0000",
                "isCurrentlyStreaming": true,
                "groups": [
                    {
                        "group": "Live",
                        "rooms": [
                            {
                                "guid": "6a1c", "slug": "halla", "schedulename": "Adams",
                                "thumb": "http://streaming.example.org/thumbs/s1.png",
                                "link": "http://streaming.example.org/35c3/halla", "display": "Adams",
                                "stream": "s1",
                                "talks": {
                                    "current": {
                                        "title": "Opening Ceremony", "speaker": "rufus, rixx",
                                        "fstart": "2018-12-27T11:00:00+01:00", "start": 1545904800,
                                        "end": 1545906600, "duration": 1800, "room_known": true
                                    },
                                    "next": {
                                        "title": "The Rocky Road to TLS 1.3", "speaker": "hanno",
                                        "start": 1545906600, "end": 1545910200
                                    }
                                },
                                "streams": [
                                    {
                                        "slug": "dash-native", "display": "Adams Adaptive", "type": "dash",
                                        "isTranslated": false, "videoSize": null,
                                        "urls": {"dash": {"display": "DASH, baby", "url": "CDN/s1/manifest.mpd"}}
                                    },
                                    {
                                        "slug": "slides-native", "display": "Adams Slides", "type": "slides",
                                        "isTranslated": false, "videoSize": [1920, 1080],
                                        "urls": {"hls": {"display": "HLS", "url": "CDN/s1/Slides.m3u8"}}
                                    },
                                    {
                                        "slug": "hd-translated", "display": "Adams FullHD Video (Translated1)",
                                        "type": "video", "isTranslated": true, "videoSize": [1920, 1080],
                                        "urls": {"hls": {"display": "HLS", "url": "CDN/hls/s1_translated_hd.m3u8"}}
                                    },
                                    {
                                        "slug": "hd-native", "display": "Adams FullHD Video", "type": "video",
                                        "isTranslated": false, "videoSize": [1920, 1080],
                                        "urls": {
                                            "webm": {"display": "WebM", "url": "CDN/s1_native_hd.webm"},
                                            "hls": {"display": "HLS", "url": "CDN/hls/s1_native_hd.m3u8"},
                                            "relive": {"url": "file:///etc/passwd"},
                                            "hlsll": {"url": "javascript:alert(1)"}
                                        }
                                    },
                                    {
                                        "slug": "audio-native", "display": "Adams Audio", "type": "audio",
                                        "isTranslated": false, "videoSize": null,
                                        "urls": {"hls": {"display": "HLS", "url": "CDN/hls/s1/Native.m3u8"}}
                                    },
                                    {"slug": "hls-native", "display": "Adams", "type": "hls", "urls": {}}
                                ]
                            },
                            {
                                "slug": "hallb", "display": "Borg", "thumb": null, "talks": {
                                    "current": {"special": "pause", "title": "30 minutes pause", "start": 1545904800},
                                    "next": null
                                },
                                "streams": []
                            },
                            {"slug": "halla", "display": "Adams again"}, {"display": "Nowhere"}, 7
                        ]
                    },
                    {"group": "Empty"}
                ]
            },
            {
                "conference": "FOSSGIS 2019", "slug": "fossgis2019", "startsAt": null, "endsAt": null,
                "isCurrentlyStreaming": false,
                "groups": [{"group": "Live", "rooms": [{
                    "slug": "hs1", "display": "HS 1", "talks": {"current": null, "next":
                        {"title": "Maps", "start": 1545994800}}, "streams": []}]}]
            },
            {"conference": "No rooms", "slug": "none"}, null
        ]
        """#.replacing("CDN", with: cdn)
    }
}
