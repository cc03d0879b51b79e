import Testing

@testable import TekpubServer

struct RecordIDsTests {
    @Test(arguments: [
        (["7", "7", "8"], [7, 8, 9]), (["8", "7", "7"], [8, 7, 9]),
        (["9223372036854775807", "9223372036854775807", "1"], [.max, 1, 2]),
    ])
    func areTheNumbersOfThePublisherOrTheNextFreeOnes(guids: [String], expected: [Int]) {
        var ids = RecordIDs()
        #expect(guids.map { ids.id(of: $0, else: "a") } == expected)
    }

    @Test(arguments: [nil, "", "0", "-1", "9223372036854775808", "seven"])
    func dependOnTheNameAloneWithoutANumber(guid: String?) {
        var ids = RecordIDs(), others = RecordIDs()
        let a = ids.id(of: guid, else: "a")
        let b = ids.id(of: guid, else: "b")
        #expect(others.id(of: guid, else: "b") == b && others.id(of: guid, else: "a") == a)
        // Clients of 2010 had integers of 32 bits.
        #expect(a != b && [a, b].allSatisfy { (1...Int(Int32.max)).contains($0) })
    }
}
