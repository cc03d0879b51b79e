import Foundation
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
            (#"{"data":null,"request_id":0,"error":"success"}"#, nil), ("nonsense", nil), ("", nil),
        ] as [(String, MpvMessage?)])
    func isReadFromALine(line: String, expected: MpvMessage?) {
        #expect(MpvMessage(Data(line.utf8)) == expected)
    }
}
