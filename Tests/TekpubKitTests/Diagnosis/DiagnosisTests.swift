import Testing

@testable import TekpubKit

@Suite(.timeLimit(.minutes(5)))
struct DiagnosisTests {
    @Test func keepsTheOrderOfChecks() async {
        let checks = (0..<20).map { number in
            Diagnosis.Check(.library, "\(number)") { [Finding(.library, "\(number)", .ok, "")] }
        }
        let found = await Diagnosis.findings(of: checks, within: .seconds(1), clock: ManualClock())
        #expect(found.map(\.name) == (0..<20).map { "\($0)" })
        #expect(await Diagnosis.findings(of: [], within: .seconds(1), clock: ManualClock()).isEmpty)
    }

    @Test func doesNotWaitForACheckBeyondTheLimit() async {
        let clock = ManualClock()
        let gate = Gate()
        let checks = [
            Diagnosis.Check(.players, "quick") { [Finding(.players, "quick", .ok, "")] },
            Diagnosis.Check(.network, "slow") {
                gate.wait()
                return []
            },
        ]
        async let findings = Diagnosis.findings(of: checks, within: .milliseconds(800), clock: clock)
        for await deadline in clock.deadlines {
            clock.advance(by: deadline)
            break
        }
        let found = await findings
        #expect(found.last?.name == "slow" && found.last?.state == .unknown)
        gate.open()
    }
}
