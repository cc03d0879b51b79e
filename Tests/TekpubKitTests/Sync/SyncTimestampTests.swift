import Testing

@testable import TekpubFormats

struct SyncTimestampTests {
    @Test(arguments: [
        ("2009-12-12T09:00:00", 1_260_608_400), ("2009-12-12T09:00:00Z", 1_260_608_400),
        ("2009-12-12T09:00:00+00:00", 1_260_608_400), ("2009-12-12T09:00:00.123Z", 1_260_608_400),
        ("2009-12-12 10:00:00+01:00", 1_260_608_400), ("2009-12-12T04:30:00-0430", 1_260_608_400),
        ("1970-01-01T00:00:00", 0), ("2000-02-29T23:59:59Z", 951_868_799),
        ("1969-12-31T23:59:59Z", -1),
    ])
    func readsTheTimesOfAllServers(text: String, seconds: Int) {
        #expect(SyncTimestamp.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "2009-12-12", "2009-13-12T09:00:00", "2009-12-12T25:00:00", "2009-12-12T09:00:00+",
        "1260608400", "2009-12-12T09:00:00 CET",
    ])
    func readsNothingElse(text: String) {
        #expect(SyncTimestamp.seconds(text) == nil)
    }

    @Test(arguments: [0, 951_868_799, 1_260_608_400, 1_709_251_199, 1_700_000_000, 4_102_444_800])
    func writesWhatItReads(seconds: Int) {
        #expect(SyncTimestamp.seconds(SyncTimestamp.text(seconds)) == seconds)
    }

    @Test func writesUTCWithoutAZone() {
        #expect(SyncTimestamp.text(1_260_608_400) == "2009-12-12T09:00:00")
        #expect(SyncTimestamp.text(-1) == "1970-01-01T00:00:00")
        #expect(SyncTimestamp.text(.max) == "9999-12-31T23:59:59")
    }
}
