import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct ActivityIndicatorViewTests {
    private let indicator = ActivityIndicatorView()

    @Test func turnsWhileItIsSeen() throws {
        let holder = View()
        holder.addSubview(indicator)
        indicator.startAnimating()
        let application = try TestApplication(showing: holder, size: Size(width: 1, height: 1))
        #expect(application.rows == "⠋")
        application.wait(.milliseconds(120))
        #expect(application.rows == "⠙")
        holder.isHidden = true
        application.wait()
        #expect(application.clock.isIdle)
        holder.isHidden = false
        application.wait(.milliseconds(120))
        #expect(application.rows != "⠙" && !application.clock.isIdle)
        indicator.removeFromSuperview()
        application.wait()
        #expect(application.clock.isIdle)
        holder.addSubview(indicator)
        application.wait(.milliseconds(10))
        #expect(!application.clock.isIdle)
        indicator.stopAnimating()
        application.wait()
        #expect(application.rows.isEmpty && application.clock.isIdle)
    }

    @Test func showsThatItIsStoppedIfItIsToldTo() {
        indicator.hidesWhenStopped = false
        #expect(screen(showing: indicator) == "⠋")
    }

    @Test func isAStrokeInASCII() throws {
        indicator.startAnimating()
        let terminal = VirtualTerminal(
            size: Size(width: 1, height: 1),
            capabilities: TerminalCapabilities(colors: .none, hasUnicode: false))
        let delegate = TestDelegate(ShowingController(indicator))
        let application = Application(terminal: terminal, clock: ManualClock(), delegate: delegate)
        try application.launch()
        #expect(terminal.rows == ["|"])
    }
}
