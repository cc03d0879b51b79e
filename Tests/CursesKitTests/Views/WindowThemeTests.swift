import Testing

@testable import CursesKit

/// The effect of a theme on its window.
@MainActor
struct WindowThemeTests {
    private func application(
        colors: ColorDepth = .direct, background: Color? = .black
    ) throws -> TestApplication {
        let view = View()
        let label = Label("words", style: .secondaryLabel)
        label.frame = Rect(x: 0, y: 0, width: 5, height: 1)
        let bar = StatusBar()
        bar.message = "bar"
        bar.frame = Rect(x: 0, y: 1, width: 10, height: 1)
        for part in [label, bar] { view.addSubview(part) }
        return try TestApplication(
            ShowingController(view), size: Size(width: 10, height: 3), colors: colors,
            background: background)
    }

    @Test func leavesTextAndBackgroundToTheTerminal() throws {
        let application = try application()
        #expect(application.terminal.canvas[0, 2] == .empty)
        application.window.theme = .dark
        application.wait()
        #expect(application.terminal.canvas[0, 2] != .empty)
    }

    /// The reply may come at any time, or again after the user has chosen another profile.
    @Test func followsTheBackgroundAsSoonAsItIsKnown() throws {
        let application = try application(background: nil)
        #expect(application.terminal.canvas[0, 0].style == Style(attributes: .dim))
        #expect(application.terminal.canvas[2, 1].style == Style(foreground: .white, background: .black))
        application.send(.focus(true))
        for background in [Color.white, .rgb(0, 43, 54)] {
            application.terminal.capabilities.background = background
            application.send(.capabilitiesDidChange)
            let canvas = application.terminal.canvas
            let theme = Theme.standard.shown(on: application.terminal.capabilities)
            #expect(canvas[0, 0].style == theme.resolved(.secondaryLabel))
            #expect(canvas[2, 1].style == theme.resolved(.bar))
            #expect(canvas[0, 0].style.foreground.isLight == !background.isLight)
            #expect(
                application.window.traitCollection.userInterfaceStyle
                    == (background == .white ? .light : .dark))
        }
    }

    @Test func drawsEverythingAnewInAnotherTheme() throws {
        let application = try application()
        for theme in Theme.builtIn.reversed() {
            application.window.theme = theme
            application.wait()
            let canvas = application.terminal.canvas
            let theme = application.window.shownTheme
            #expect(canvas[0, 0].style == theme.resolved(.secondaryLabel))
            #expect(canvas[9, 2].style == theme.resolved(.plain))
            guard let gloss = theme.gloss else {
                #expect(canvas[2, 1].style == theme.resolved(.bar))
                continue
            }
            #expect(canvas[2, 1].style.foreground == theme.resolved(.bar).foreground)
            #expect(gloss.bar.contains(canvas[2, 1].style.background))
        }
    }

    @Test func tellsEveryControllerWhetherItIsLightOrDark() throws {
        final class Listener: ViewController {
            var styles: [TraitCollection.UserInterfaceStyle] = []

            override func traitCollectionDidChange(_ previous: TraitCollection?) {
                // `mono` shows no bitmaps, which is a trait as well.
                guard previous?.userInterfaceStyle != traitCollection.userInterfaceStyle else { return }
                styles.append(traitCollection.userInterfaceStyle)
            }
        }
        let listener = Listener()
        let application = try TestApplication(listener, size: Size(width: 10, height: 3))
        listener.styles = []
        for theme in [Theme.light, .classic2010, .dark, .mono, .standard] { application.window.theme = theme }
        // The last two have the style of the terminal's background.
        #expect(listener.styles == [.light, .dark])
        application.send(.focus(true))
        application.terminal.capabilities.background = .white
        application.send(.capabilitiesDidChange)
        #expect(listener.styles == [.light, .dark, .light])
        // A theme with colours of its own is not drawn again.
        application.window.theme = .dark
        application.wait()
        let frameCount = application.terminal.frameCount
        application.terminal.capabilities.background = .black
        application.send(.capabilitiesDidChange)
        #expect(application.terminal.frameCount == frameCount)
    }

    @Test func isOfNoStyleWithoutColours() throws {
        let application = try application(colors: .none)
        application.window.theme = .dark
        #expect(application.window.traitCollection.userInterfaceStyle == .unspecified)
    }

    @Test func keepsItsThemeOnAnotherSize() throws {
        let application = try application()
        application.window.theme = .classic2010
        application.resize(20, 5)
        #expect(application.terminal.canvas[19, 4].style == Style(foreground: .black, background: .white))
    }

    @Test func drawsNothingForTheThemeThatItHas() throws {
        let application = try application()
        let count = application.terminal.frameCount
        application.window.theme = .standard
        application.wait()
        #expect(application.terminal.frameCount == count)
    }

    @Test(arguments: Theme.builtIn)
    func tellsThingsApartByAttributesWithoutColours(theme: Theme) throws {
        let application = try application(colors: .none)
        application.window.theme = theme
        application.wait()
        let canvas = application.terminal.canvas
        #expect(canvas[0, 0].style == Style(attributes: .dim))
        #expect(canvas[2, 1].style == Style(attributes: .reverse))
        #expect(canvas[9, 2].style == .plain)
    }

    @Test func changesItsThemeInTheMiddleOfATransition() throws {
        let application = try application()
        View.transition(with: application.window, duration: .seconds(1), options: .crossDissolve) {
            application.window.theme = .dark
        }
        application.clock.advance(by: .milliseconds(500))
        application.wait(.seconds(1))
        #expect(application.terminal.canvas[9, 2].style == Theme.dark.resolved(.plain))
    }
}
