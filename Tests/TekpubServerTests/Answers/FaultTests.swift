import Testing

@testable import TekpubServer

struct FaultTests {
    @Test(arguments: [
        ("status=300", Fault.status(300)), ("status=500", .status(500)), ("status=599", .status(599)),
        ("truncate", .truncate), ("truncate-chunked", .truncateChunked), ("garbage", .garbage),
        ("refuse", .refuse), ("hang", .hang), ("empty", .empty),
    ])
    func readsWhatTheCommandLineSays(argument: String, fault: Fault) throws {
        #expect(try Fault(argument: argument) == fault)
    }

    @Test(arguments: [
        "", "fire", "Hang", "status", "status=", "status=200", "status=600", "status=-500", "status=x",
        "status=500=", "truncate=1",
    ])
    func refusesOtherWords(argument: String) {
        #expect(throws: UnknownFault(argument: argument)) { try Fault(argument: argument) }
    }

    @Test func saysWhichFaultsThereAre() throws {
        let error = #expect(throws: UnknownFault.self) { try Fault(argument: "fire") }
        #expect(
            error?.localizedDescription == """
                Unknown fault 'fire'. Choose status=N with N from 300 to 599, truncate, \
                truncate-chunked, garbage, refuse, hang or empty.
                """)
    }
}
