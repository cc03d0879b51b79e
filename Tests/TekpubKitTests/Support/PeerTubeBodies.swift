/// Documents of a PeerTube server, made up in the form of its OpenAPI description, with its odd cases.
enum PeerTubeBodies {
    static let channel = #"""
        {"id": 2, "url": "https://tube.example.org/video-channels/talks", "name": "talks",
         "host": "tube.example.org", "followersCount": 12, "followingCount": 0, "isLocal": true,
         "avatars": [{"width": 48, "path": "/lazy-static/avatars/48.png"},
          {"width": 600, "path": null, "fileUrl": "https://s3.example.org/600.png"}],
         "displayName": "Talks &amp; More", "description": "**All** the talks.\n\nSee [us](https://example.org).",
         "support": null, "ownerAccount": {"name": "ada", "displayName": "Ada", "host": "tube.example.org"}}
        """#

    static let account = #"""
        {"id": 3, "url": "https://tube.example.org/accounts/ada", "name": "ada", "host": "tube.example.org",
         "followersCount": 0, "displayName": "Ada", "description": null, "avatars": []}
        """#

    static let playlist = #"""
        {"id": 7, "uuid": "11-22", "shortUUID": "s1", "isLocal": true, "displayName": "Best",
         "description": "The best.", "privacy": {"id": 1, "label": "Public"},
         "thumbnailPath": "/lazy-static/thumbnails/p.jpg", "type": {"id": 1, "label": "Regular"},
         "videosLength": 3, "ownerAccount": {"name": "ada", "displayName": "Ada"},
         "videoChannel": {"name": "talks", "displayName": "Talks"}}
        """#

    /// A video as lists state it.
    static func listed(_ number: Int, more: String = "") -> String {
        #"""
        {"id": \#(number), "uuid": "u-\#(number)", "shortUUID": "s\#(number)",
         "url": "https://tube.example.org/videos/watch/u-\#(number)", "name": "Video \#(number)",
         "category": {"id": 15, "label": "Science"}, "licence": {"id": 2, "label": "Attribution - Share Alike"},
         "language": {"id": "en", "label": "English"}, "privacy": {"id": 1, "label": "Public"}, "nsfw": false,
         "truncatedDescription": "Cut...", "description": "Cut...", "isLocal": true, "duration": 113,
         "views": 1, "thumbnailPath": "/lazy-static/thumbnails/\#(number).jpg",
         "previewPath": "/lazy-static/previews/\#(number).jpg",
         "publishedAt": "2018-10-01T10:52:46.396Z", "originallyPublishedAt": null, "isLive": false, \#(more)
         "account": {"name": "ada", "displayName": "Ada", "host": "tube.example.org"},
         "channel": {"name": "talks", "displayName": "Talks"}}
        """#
    }

    static func list(_ records: [String], total: Int) -> String {
        "{\"total\": \(total), \"data\": [\(records.joined(separator: ", "))]}"
    }

    /// A video as its own document states it.
    ///
    /// - Parameters:
    ///   - files: the contents of `files`.
    ///   - streams: the contents of `streamingPlaylists`.
    static func video(files: String = "", streams: String = "") -> String {
        let whole = listed(1).dropLast().replacing(
            #""description": "Cut...""#, with: #""description": "The whole **text**.""#)
        return "\(whole), \"state\": {\"id\": 1, \"label\": \"Published\"}, \"tags\": [], "
            + "\"files\": [\(files)], \"streamingPlaylists\": [\(streams)]}"
    }

    /// A file of a video.
    static func file(_ name: String, height: Int, more: String = "") -> String {
        #"""
        {"resolution": {"id": \#(height), "label": "\#(height)p"}, "size": \#(height * 1000), "fps": 24, \#(more)
         "torrentUrl": "https://tube.example.org/x.torrent", "fileUrl": "/static/\#(name)"}
        """#
    }

    static func stream(_ files: String) -> String {
        #"{"id": 1, "type": 1, "playlistUrl": "/static/master.m3u8", "redundancies": [], "files": [\#(files)]}"#
    }
}
