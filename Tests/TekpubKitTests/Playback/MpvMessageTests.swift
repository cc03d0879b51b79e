import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

struct MpvMessageTests {
    @Test(
        arguments: [
            (#"{"event":"property-change","id":1,"name":"time-pos","data":12.5}"#, .position(12.5)),
            (#"{"event":"property-change","id":2,"name":"duration","data":60.0}"#, .duration(60)),
            (#"{"event":"property-change","id":1,"name":"time-pos"}"#, nil),
            (#"{"event":"end-file","reason":"eof","playlist_entry_id":1}"#, .end),
            (#"{"event":"end-file","reason":"quit","playlist_entry_id":1}"#, nil),
            (#"{"event":"property-change","id":3,"name":"pause","data":true}"#, .isPaused(true)),
            (#"{"event":"property-change","id":4,"name":"speed","data":1.500000}"#, .rate(1.5)),
            (#"{"event":"property-change","id":6,"name":"chapter","data":-1}"#, .chapterIndex(-1)),
            (#"{"event":"property-change","id":6,"name":"chapter","data":1e99}"#, nil),
            (#"{"event":"property-change","id":7,"name":"chapter-list","data":[]}"#, .chapters([])),
            (
                #"{"event":"property-change","name":"chapter-list","data":[{"title":"A","time":1},{"time":9}]}"#,
                .chapters([Chapter(startInSeconds: 1, title: "A"), Chapter(startInSeconds: 9)])
            ),
            (
                #"{"event":"property-change","name":"af","data":[{"name":"lavfi","label":"tekpub-trim","enabled":true}]}"#,
                .filters(.trimSilence)
            ),
            (
                #"{"event":"property-change","name":"af","data":[{"name":"x"},{"name":"l","label":"tekpub-level"}]}"#,
                .filters(.evenLoudness)
            ),
            (#"{"event":"property-change","id":9,"name":"af","data":[]}"#, .filters([])),
            (#"{"event":"property-change","id":1,"name":"time-pos","data":"12"}"#, nil),
            (#"{"event":"property-change","id":1,"name":"time-pos","data":nan}"#, nil),
            (#"{"event":"end-file","reason":"error","file_error":"no such file"}"#, .failed("no such file")),
            (#"{"event":"log-message","prefix":"ffmpeg","level":"error","text":"404\n"}"#, .error("404")),
            (
                #"{"event":"log-message","prefix":"ytdl_hook","level":"error","text":"not found\n"}"#,
                .pageError("not found")
            ),
            (#"{"data":null,"request_id":7,"error":"success"}"#, .answer(id: 7, error: nil)),
            (#"{"request_id":8,"error":"invalid parameter"}"#, .answer(id: 8, error: "invalid parameter")),
            (#"{"data":null,"request_id":0,"error":"success"}"#, nil), ("nonsense", nil), ("", nil),
        ] as [(String, MpvMessage?)])
    func isReadFromALine(line: String, expected: MpvMessage?) {
        #expect(MpvMessage(Data(line.utf8)) == expected)
    }
}
