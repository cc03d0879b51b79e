import TekpubKit
import Testing

@testable import TekpubApp

struct DownloadActivityTests {
    private func item(
        _ id: String, _ state: DownloadItem.State, _ byteCount: Int = 0, of total: Int? = nil,
        speed: Double? = nil
    ) -> DownloadItem {
        var item = DownloadItem(id: id, state: state, byteCount: byteCount, totalByteCount: total)
        item.bytesPerSecond = speed
        return item
    }

    @Test func countsOnlyWhatRuns() {
        #expect(DownloadActivity([]) == nil)
        #expect(
            DownloadActivity([item("a", .waiting), item("b", .paused), item("c", .failed("No."))]) == nil)
    }

    @Test func addsUpSpeedsAndShares() throws {
        let activity = try #require(
            DownloadActivity([
                item("a", .running, 2_000_000, of: 4_000_000, speed: 3_000_000),
                item("b", .running, 1_000_000, of: 6_000_000, speed: 1_100_000),
                item("c", .finished(path: "/c"), 9, of: 9),
            ]))
        #expect(activity.text == "↓ 2 · 4.1 MB/s")
        #expect(activity.share == "↓ 30 %")
    }

    @Test func leavesOutWhatIsUnknown() throws {
        let activity = try #require(
            DownloadActivity([item("a", .running, 5), item("b", .running, 5, of: 10)]))
        #expect(activity.text == "↓ 2")
        #expect(activity.share == "↓")
    }
}
