extension Window {
    /// The traits that the window has, or would have with `size`.
    func traits(of size: Size) -> TraitCollection {
        let style = shownTheme.userInterfaceStyle
        guard let application else { return TraitCollection(size: size, userInterfaceStyle: style) }
        let capabilities = application.terminal.capabilities
        return TraitCollection(
            size: size, colorDepth: capabilities.colors, reducesMotion: application.reducesMotion,
            hasUnicode: capabilities.hasUnicode, userInterfaceStyle: style)
    }

    /// Tells every view and every controller, if there is something to tell.
    func adopt(_ new: TraitCollection) {
        guard new != traits else { return }
        let previous = traits
        traits = new
        hearOfChange(from: previous)
        for controller in pile.controllers { controller.hearOfChange(from: previous) }
        setNeedsDisplay()
    }
}
