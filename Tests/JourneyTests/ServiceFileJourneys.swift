import Foundation
import Testing

/// Commands on PeerTube and the Internet Archive, from the address in a browser to a played and a downloaded
/// episode.
@Suite(.timeLimit(.minutes(3)))
struct ServiceFileJourneys {
    private static let archive = [
        "/metadata/films": #"{"metadata": {"identifier": "films", "mediatype": "collection"}, "files": []}"#,
        "/advancedsearch.php": #"""
        {"responseHeader": {}, "response": {"numFound": 1, "start": 0, "docs": [
          {"identifier": "popeye", "title": "Patriotic Popeye", "mediatype": "movies"}]}}
        """#,
        "/metadata/popeye": #"""
        {"files": [
          {"name": "Part 10.mp4", "source": "original", "format": "MPEG4", "length": "61.5"},
          {"name": "Part 9?.avi", "source": "original", "format": "Cinepack", "private": "true"},
          {"name": "Part 9?.mp4", "source": "derivative", "original": "Part 9?.avi", "format": "h.264",
           "length": "06:00", "height": "480"}],
         "metadata": {"identifier": "popeye", "title": "Patriotic Popeye", "mediatype": "movies"}}
        """#,
        "/download/popeye/Part 9?.mp4": "a film",
    ]

    @Test func listShowPlayAndDownloadTheFilesOfAnItem() async throws {
        try await ServiceServer.with(Self.archive) { server in
            try await Home.with { home in
                let list = try await server.run("list", at: "/details/films", in: home)
                #expect(list.output.contains("Patriotic Popeye"))

                let item = "/details/popeye"
                let shown = try await server.run("show", "popeye", at: item, in: home)
                #expect(shown.output.contains("\n1\tPart 9?"))
                #expect(shown.output.contains("\n2\tPart 10"))
                let played = try await server.play("popeye/1", at: item, in: home)
                #expect(played.errors.isEmpty)
                #expect(played.output == "plays \(server.url)/download/popeye/Part%209%3F.mp4\n")
                let downloaded = try await server.run("download", "popeye/1", at: item, in: home)
                #expect(downloaded.errors.isEmpty)
                let path = downloaded.output.trimmingCharacters(in: .newlines)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "a film")

                let inner = try await server.play("popeye/1", at: "/details/films", in: home)
                // What was downloaded, wherever the item is found.
                #expect(inner.output == "plays \(path)\n")

                let missing = try await server.run("list", at: "/details/none", in: home)
                #expect(missing.status == 69)
            }
        }
    }

    private static let channel = #"""
        {"id": 2, "url": "http://HOST/video-channels/talks", "name": "talks", "host": "HOST", "isLocal": true,
         "displayName": "The Talks", "followersCount": 1}
        """#
    private static let video = #"""
        "id": 1, "uuid": "u-1", "name": "tmux", "duration": 3097, "url": "http://HOST/videos/watch/u-1",
        "publishedAt": "2018-10-01T10:52:46.396Z", "channel": {"name": "talks", "displayName": "The Talks"}
        """#

    private static let peerTube = [
        "/": #"<!DOCTYPE html><html><head><meta property="og:platform" content="PeerTube"></head></html>"#,
        "/api/v1/video-channels": #"{"total": 1, "data": [\#(channel)]}"#,
        "/api/v1/video-channels/talks": channel,
        "/api/v1/video-channels/talks/videos": #"""
        {"total": 2, "data": [{\#(video)}, {"id": 2, "uuid": "u-2", "name": "Stream",
          "channel": {"name": "talks"}}]}
        """#,
        "/api/v1/videos/u-1": #"""
        {\#(video), "files": [], "streamingPlaylists": [{"playlistUrl": "/master.m3u8", "files": [
          {"resolution": {"id": 480, "label": "480p"}, "fileUrl": "/480.mp4"},
          {"resolution": {"id": 720, "label": "720p"}, "fileUrl": "/720.mp4"}]}]}
        """#,
        "/api/v1/videos/u-2": #"""
        {"uuid": "u-2", "name": "Stream", "isLive": true, "channel": {"name": "talks"}, "files": [],
         "streamingPlaylists": [{"playlistUrl": "/live.m3u8", "files": []}]}
        """#,
        "/720.mp4": "a video", "/live.m3u8": "#EXTM3U",
    ]

    @Test func listShowPlayAndDownloadTheVideosOfAChannel() async throws {
        try await ServiceServer.with(Self.peerTube) { server in
            try await Home.with { home in
                let list = try await server.run("list", in: home)
                #expect(list.output.contains("The Talks"))
                for path in ["", "/c/talks"] {
                    let shown = try await server.run("show", "talks", at: path, in: home)
                    #expect(shown.output.contains("tmux"))
                    #expect(shown.output.contains("51:37\t2018-10-01"))
                    let played = try await server.play("talks/1", at: path, in: home)
                    #expect(played.errors.isEmpty)
                    #expect(played.output == "plays \(server.url)/720.mp4\n")
                }
                let downloaded = try await server.run("download", "talks/1", in: home)
                #expect(downloaded.errors.isEmpty)
                let path = downloaded.output.trimmingCharacters(in: .newlines)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "a video")

                let live = try await server.play("talks/2", in: home)
                #expect(live.output == "plays \(server.url)/live.m3u8\n")
                let stream = try await server.run("download", "talks/2", in: home)
                #expect(stream.status == 65)
                #expect(stream.errors.contains("only as a stream, which can be played but not downloaded."))
            }
        }
    }
}
