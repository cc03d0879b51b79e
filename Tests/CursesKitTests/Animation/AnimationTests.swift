import CursesKit
import Testing

struct AnimationTests {
    @Test(arguments: [
        Animation.Curve.linear, .easeIn, .easeOut, .easeInOut, .spring(Spring(dampingRatio: 1)),
    ])
    func beginsAtZeroAndEndsAtExactlyOne(curve: Animation.Curve) {
        let animation = Animation(duration: .milliseconds(1500), curve: curve)
        #expect(animation.progress(after: .zero) == 0)
        #expect(animation.progress(after: .milliseconds(-5)) == 0)
        #expect(animation.progress(after: .milliseconds(1500)) == 1)
        #expect(animation.progress(after: .seconds(60)) == 1)
        #expect(animation.progress(after: .milliseconds(1499)) < 1)
    }

    @Test(arguments: [
        (Animation.Curve.linear, 0.25), (.easeInOut, 0.15625),
    ])
    func isTheSameFromBothEnds(curve: Animation.Curve, quarter: Double) {
        let animation = Animation(duration: .seconds(4), curve: curve)
        #expect(animation.progress(after: .seconds(1)) == quarter)
        #expect(animation.progress(after: .seconds(2)) == 0.5)
        #expect(animation.progress(after: .seconds(3)) == 1 - quarter)
    }

    @Test func isSlowWhereItEases() {
        let (easeIn, easeOut) = (
            Animation(duration: .seconds(4), curve: .easeIn),
            Animation(duration: .seconds(4), curve: .easeOut)
        )
        #expect(easeIn.progress(after: .seconds(1)) == 0.0625)
        #expect(easeOut.progress(after: .seconds(3)) == 1 - 0.0625)
    }

    @Test func isOverAtOnceWithoutADuration() {
        #expect(Animation(duration: .zero).progress(after: .zero) == 1)
    }
}
