import Foundation
import Testing

@testable import TekpubKit

struct ProgressMeterTests {
    @Test func leavesOutStepsTooSmallToSee() throws {
        let log = Log<LoadProgress>()
        var meter = ProgressMeter { log.add($0) }
        let response = try response(["Content-Length": "1000"])
        for byteCount in [1, 2, 3, 4, 500, 501, 502] { meter.advance(to: byteCount, of: response) }
        #expect(log.entries.map(\.byteCount) == [2, 4, 500, 502])
    }

    @Test func doesNotFallBackInASecondAttempt() throws {
        let log = Log<LoadProgress>()
        var meter = ProgressMeter { log.add($0) }
        let response = try response(["Content-Length": "1000"])
        for byteCount in [500, 10, 499, 600] { meter.advance(to: byteCount, of: response) }
        #expect(log.entries.compactMap(\.fraction) == [0.5, 0.6])
    }

    @Test func neverArrivesBeforeTheEnd() throws {
        let log = Log<LoadProgress>()
        var meter = ProgressMeter { log.add($0) }
        meter.advance(to: 2000, of: try response(["Content-Length": "1000"]))
        #expect(log.entries.compactMap(\.fraction) == [0.999])
        meter.endPart(byteCount: 2000, remainingCount: 0)
        meter.finish()
        #expect(log.entries.compactMap(\.fraction) == [0.999, 0.999, 1])
        #expect(log.entries.map(\.partCount) == [0, 1, 1])
    }

    @Test func doesNotKnowTheShareWhenFurtherPagesFollow() throws {
        let log = Log<LoadProgress>()
        var meter = ProgressMeter { log.add($0) }
        let response = try response(["Content-Length": "1000"])
        meter.advance(to: 500, of: response)
        meter.endPart(byteCount: 1000, remainingCount: 0)
        meter.beginPages()
        meter.show(7)
        meter.advance(to: 900, of: response)
        meter.finish()
        #expect(log.entries.map(\.fraction) == [0.5, 0.5, nil, nil, 1])
        #expect(log.entries.map(\.readyCount) == [nil, nil, 7, 7, 7])
    }

    @Test func tellsTheWholeLengthWhereItIsKnown() throws {
        let log = Log<LoadProgress>()
        var meter = ProgressMeter { log.add($0) }
        meter.advance(to: 500, of: try response(["Content-Length": "1000"]))
        meter.endPart(byteCount: 1000, remainingCount: 1)
        meter.advance(to: 50, of: try response(["Content-Length": "100", "Content-Encoding": "gzip"]))
        meter.advance(to: 1500, of: try response(["Content-Length": "2000"]))
        meter.beginPages()
        meter.show(7)
        #expect(log.entries.map(\.totalByteCount) == [1000, nil, 1100, 3000, nil])
    }

    private func response(_ fields: HTTPFields) throws -> HTTPHead {
        HTTPHead(url: try #require(URL(string: "http://tekpub.com")), statusCode: 200, fields: fields)
    }
}
