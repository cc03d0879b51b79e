import Testing

@testable import CursesKit

@MainActor
struct ImageViewTests {
    private let images = ["1", "2", "3"].map { Image($0) }

    private func animated(
        repeatCount: Int = 0, reducesMotion: Bool = false
    ) throws -> (ImageView, TestApplication) {
        let view = ImageView(image: Image("still"))
        view.contentMode = .topLeft
        view.animationImages = images
        view.animationDuration = .milliseconds(300)
        view.animationRepeatCount = repeatCount
        let around = View()
        around.addSubview(view)
        let application = try TestApplication(
            ShowingController(around), size: Size(width: 8, height: 1), reducesMotion: reducesMotion)
        return (view, application)
    }

    @Test(arguments: [
        (5, 3, ImageView.ContentMode.center, "\n ab\n"), (5, 3, .topLeft, "ab\n\n"), (1, 1, .center, "a"),
        (4, 1, .center, " ab"), (0, 0, .center, ""),
    ])
    func positionsItsImage(width: Int, height: Int, mode: ImageView.ContentMode, expected: String) {
        let view = ImageView(image: Image("ab"))
        view.frame = Rect(x: 0, y: 0, width: width, height: height)
        view.contentMode = mode
        #expect(screen(showing: view) == expected)
    }

    @Test func isAsLargeAsItsLargestImage() {
        let view = ImageView(image: Image("abc"))
        #expect(view.frame.size == Size(width: 3, height: 1))
        view.animationImages = [Image("a\nb")]
        #expect(view.sizeThatFits(Size(width: 9, height: 9)) == Size(width: 3, height: 2))
        #expect(view.sizeThatFits(Size(width: 2, height: 1)) == Size(width: 2, height: 1))
    }

    @Test func showsItsImagesOneAfterTheOtherAndAgain() throws {
        let (view, application) = try animated()
        #expect(application.rows == "still")
        view.startAnimating()
        application.wait(.milliseconds(20))
        var seen: [String] = []
        for _ in 0..<4 {
            seen.append(application.rows)
            application.wait(.milliseconds(100))
        }
        #expect(seen == ["1", "2", "3", "1"])
        view.stopAnimating()
        application.wait()
        #expect(application.rows == "still")
        #expect(application.clock.isIdle)
    }

    @Test func endsWhenItHasShownThemOftenEnough() throws {
        let (view, application) = try animated(repeatCount: 2)
        var ends = 0
        view.onAnimationEnd = { ends += 1 }
        view.startAnimating()
        application.wait(.milliseconds(590))
        #expect(application.rows == "3")
        #expect(ends == 0)
        application.wait(.milliseconds(100))
        #expect(application.rows == "still")
        #expect(ends == 1)
        #expect(!view.isAnimating)
        application.wait()
        #expect(application.clock.isIdle)
    }

    @Test func doesNotSayThatItWasStopped() throws {
        let (view, application) = try animated(repeatCount: 1)
        view.onAnimationEnd = { Issue.record("nobody was to be told") }
        view.startAnimating()
        view.stopAnimating()
        application.wait()
        #expect(application.clock.isIdle)
    }

    @Test(arguments: [true, false])
    func standsStillWhileItIsHidden(byItself: Bool) throws {
        let (view, application) = try animated()
        let hidden = byItself ? view : view.superview
        view.startAnimating()
        application.wait(.milliseconds(150))
        hidden?.isHidden = true
        application.wait()
        #expect(application.clock.isIdle)
        #expect(view.isAnimating)
        hidden?.isHidden = false
        application.wait(.milliseconds(20))
        #expect(application.rows == "2")
        application.wait(.milliseconds(100))
        #expect(application.rows == "3")
    }

    @Test func standsStillOutsideAWindow() throws {
        let (view, application) = try animated()
        let around = try #require(view.superview)
        view.startAnimating()
        application.wait(.milliseconds(20))
        view.removeFromSuperview()
        application.wait()
        #expect(application.clock.isIdle)
        around.addSubview(view)
        application.wait(.milliseconds(150))
        #expect(application.rows == "2")
    }

    @Test func goesOnFromTheLaunchIfItWasStartedBefore() throws {
        let view = ImageView()
        view.animationImages = images
        view.startAnimating()
        let application = try TestApplication(showing: view, size: Size(width: 1, height: 1))
        #expect(application.rows == "1")
        application.wait(.milliseconds(40))
        #expect(application.rows == "2")
    }

    @Test func doesNotMoveWhereMotionIsReduced() throws {
        let (view, application) = try animated(reducesMotion: true)
        view.startAnimating()
        application.wait()
        #expect(application.rows == "1")
        #expect(application.clock.isIdle)
    }

    @Test func isOverAtOnceWhereMotionIsReduced() throws {
        let (view, application) = try animated(repeatCount: 1, reducesMotion: true)
        var hasEnded = false
        view.onAnimationEnd = { hasEnded = true }
        view.startAnimating()
        #expect(hasEnded)
        application.wait()
        #expect(application.rows == "still")
    }

    @Test func hasNothingToShowWithoutImages() throws {
        let view = ImageView()
        let application = try TestApplication(showing: view, size: Size(width: 3, height: 1))
        view.startAnimating()
        #expect(!view.isAnimating)
        view.animationImages = images
        view.startAnimating()
        view.animationImages = []
        application.wait()
        #expect(application.rows == "")
        #expect(application.clock.isIdle)
    }

    @Test func canBeStartedAgainWhenItEnds() throws {
        let (view, application) = try animated(repeatCount: 1)
        var count = 0
        view.onAnimationEnd = { [weak view] in
            count += 1
            if count < 3 { view?.startAnimating() }
        }
        view.startAnimating()
        for _ in 0..<20 { application.wait(.milliseconds(100)) }
        #expect(count == 3)
        #expect(application.clock.isIdle)
    }
}
