import Testing

@testable import CursesKit

/// Changes that a window shows as transitions.
@MainActor
struct WindowTransitionTests {
    private let journal = Journal()

    private func dissolve(_ application: TestApplication, to text: String, on label: Label) {
        View.transition(with: label, duration: .seconds(1), options: .crossDissolve) {
            label.text = Text(text)
        } completion: {
            journal.add("done \($0)")
        }
    }

    @Test func showsAChangeAsATransition() throws {
        let label = Label("aaaaaaaaaa")
        let application = try TestApplication(
            ShowingController(label), size: Size(width: 10, height: 1), colors: .named8)
        dissolve(application, to: "bbbbbbbbbb", on: label)
        application.clock.advance(by: .milliseconds(500))
        #expect(Set(application.rows) == ["a", "b"])
        #expect(journal.entries.isEmpty)
        application.wait(.milliseconds(600))
        #expect(application.rows == "bbbbbbbbbb")
        #expect(journal.entries == ["done true"])
        #expect(application.clock.isIdle)
    }

    @Test(arguments: [
        Event.key(KeyPress("x")), .mouse(MouseEvent(.pressed, at: .zero)), .resize(Size(width: 9, height: 1)),
        .suspend, .resume,
    ])
    func endsATransitionOnWhatTheUserDoes(event: Event) throws {
        let label = Label("aaaaaaaaaa")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        dissolve(application, to: "bbbb", on: label)
        application.clock.advance(by: .milliseconds(100))
        if case .resize(let size) = event { application.terminal.resize(to: size) }
        application.send(event)
        #expect(application.rows == "bbbb")
        #expect(journal.entries == ["done true"])
        application.clock.advance(by: .seconds(2))
        #expect(journal.entries == ["done true"])
    }

    @Test func beginsATransitionWithWhatHasJustChanged() throws {
        let label = Label("0 %")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        label.text = "100 %"
        View.transition(with: label, duration: .seconds(1), options: .push) { label.text = "list" }
        application.clock.advance(by: .milliseconds(20))
        #expect(application.rows == "100 %")
    }

    @Test func endsATransitionWhenAnotherBegins() throws {
        let label = Label("a")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        dissolve(application, to: "b", on: label)
        dissolve(application, to: "c", on: label)
        #expect(journal.entries == ["done false"])
        application.wait(.seconds(2))
        #expect(application.rows == "c")
        #expect(journal.entries == ["done false", "done true"])
    }

    @Test func runsWhatAnInterruptedTransitionBegins() throws {
        let label = Label("aaaa")
        let application = try TestApplication(showing: label, size: Size(width: 4, height: 1))
        View.transition(with: label, duration: .seconds(1), options: .push) {
            label.text = "bbbb"
        } completion: { _ in
            dissolve(application, to: "dddd", on: label)
        }
        application.clock.advance(by: .milliseconds(100))
        View.transition(with: label, duration: .seconds(1), options: .pop) {
            label.text = "cccc"
        } completion: {
            journal.add("c \($0)")
        }
        #expect(journal.entries.isEmpty)
        application.clock.advance(by: .milliseconds(20))
        #expect(journal.entries == ["c false"])
        application.wait(.seconds(2))
        #expect(journal.entries == ["c false", "done true"])
        #expect(application.rows == "dddd")
        #expect(application.clock.isIdle)
    }

    @Test func leavesViewsOnTheirWayWhenATransitionBegins() throws {
        let root = View()
        let label = Label("a")
        let other = Label("b")
        root.addSubview(label)
        root.addSubview(other)
        label.frame = Rect(x: 0, y: 0, width: 9, height: 1)
        other.frame = Rect(x: 0, y: 1, width: 1, height: 1)
        let application = try TestApplication(showing: root, size: Size(width: 10, height: 2))
        View.animate(withDuration: .seconds(1), options: [.curveLinear, .endsOnInput]) {
            other.frame.origin.x = 8
        }
        dissolve(application, to: "c", on: label)
        application.clock.advance(by: .milliseconds(510))
        #expect(application.terminal.rows[1] == "    b")
        application.wait()
        #expect(application.rows == "c\n        b")
    }

    @Test func changesAtOnceWhereMotionIsReduced() throws {
        let label = Label("a")
        let application = try TestApplication(
            ShowingController(label), size: Size(width: 10, height: 1), reducesMotion: true)
        dissolve(application, to: "b", on: label)
        #expect(journal.entries == ["done true"])
        application.wait(.milliseconds(17))
        #expect(application.rows == "b")
    }

    @Test func changesAtOnceOutsideAWindow() {
        let label = Label("a")
        View.transition(with: label, duration: .seconds(1), options: .crossDissolve) {
            label.text = "b"
        } completion: {
            journal.add("done \($0)")
        }
        #expect(label.text == "b")
        #expect(journal.entries == ["done true"])
    }
}
