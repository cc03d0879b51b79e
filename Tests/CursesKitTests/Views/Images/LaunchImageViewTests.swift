import Testing

@testable import CursesKit

/// Rounds of three images in 300 ms, which start after 400 ms of loading.
@MainActor
struct LaunchImageViewTests {
    private func launched(reducesMotion: Bool = false) throws -> (LaunchImageView, TestApplication) {
        let view = LaunchImageView(image: Image("1"), roundDuration: .milliseconds(300)) {
            ["1", "2", "3"].map { Image($0) }
        }
        let around = View()
        let application = try TestApplication(
            ShowingController(around), size: Size(width: 1, height: 1), reducesMotion: reducesMotion)
        view.frame = around.bounds
        around.addSubview(view)
        application.wait(.milliseconds(20))
        return (view, application)
    }

    @Test func showsItsImageForAsLongAsNobodyWaits() throws {
        let (view, application) = try launched()
        view.startLoading()
        application.wait(.milliseconds(390))
        let frames = application.terminal.frameCount
        #expect(application.rows == "1")
        view.finishLoading()
        application.wait()
        #expect(application.rows == "1")
        #expect(application.terminal.frameCount == frames)
        #expect(application.clock.isIdle)
    }

    @Test func asksForItsImagesWhenTheyAreToBeShown() throws {
        var count = 0
        let view = LaunchImageView(image: Image("1"), roundDuration: .seconds(1)) {
            count += 1
            return [Image("1")]
        }
        view.startLoading()
        let application = try TestApplication(showing: view, size: Size(width: 1, height: 1))
        application.wait(.milliseconds(380))
        #expect(count == 0)
        application.wait(.milliseconds(40))
        #expect(count == 1)
        application.wait(.seconds(5))
        #expect(count == 1)
    }

    @Test func repeatsItsRoundsUntilLoadingIsFinished() throws {
        let (view, application) = try launched()
        view.startLoading()
        var seen = ""
        for _ in 0..<12 {
            application.wait(.milliseconds(100))
            seen += application.rows
        }
        #expect(seen.hasPrefix("111"))
        #expect(seen.contains("123123"))
    }

    @Test func finishesItsRound() throws {
        let (view, application) = try launched()
        view.startLoading()
        application.wait(.milliseconds(550))
        #expect(application.rows == "2")
        var isFinished = false
        view.finishLoading { isFinished = true }
        application.wait(.milliseconds(100))
        #expect(application.rows == "3")
        #expect(!isFinished)
        application.wait(.milliseconds(150))
        #expect(application.rows == "1")
        #expect(isFinished)
        application.wait()
        #expect(application.clock.isIdle)
    }

    @Test(arguments: [Event.key(KeyPress("x")), .mouse(MouseEvent(.pressed, at: .zero))])
    func isEndedByTheUser(event: Event) throws {
        let (view, application) = try launched()
        view.startLoading()
        application.wait(.milliseconds(550))
        application.send(event)
        #expect(application.rows == "2", "there is nothing to be seen yet")
        var ends = 0
        view.finishLoading { ends += 1 }
        application.send(event)
        #expect(ends == 1)
        #expect(application.rows == "1")
        application.wait()
        #expect(ends == 1)
    }

    @Test func callsNobodyForALoadThatWasGivenUp() throws {
        let (view, application) = try launched()
        view.startLoading()
        application.wait(.milliseconds(550))
        view.finishLoading { Issue.record("the load was given up") }
        view.startLoading()
        #expect(application.rows == "2")
        application.wait(.milliseconds(350))
        #expect(application.rows == "1")
        view.stopLoading()
        application.wait()
        #expect(application.clock.isIdle)
    }

    @Test func standsStillWhereMotionIsReduced() throws {
        let (view, application) = try launched(reducesMotion: true)
        let frames = application.terminal.frameCount
        view.startLoading()
        application.wait(.seconds(2))
        #expect(application.terminal.frameCount == frames)
        var isFinished = false
        view.finishLoading { isFinished = true }
        #expect(isFinished)
    }

    @Test func standsStillWhileNobodySeesIt() throws {
        let (view, application) = try launched()
        view.startLoading()
        view.isHidden = true
        application.wait(.seconds(2))
        #expect(application.clock.isIdle)
        view.isHidden = false
        application.wait(.milliseconds(550))
        #expect(application.rows == "2")
        view.removeFromSuperview()
        application.wait()
        #expect(application.clock.isIdle)
        var isFinished = false
        view.finishLoading { isFinished = true }
        #expect(isFinished)
    }
}
