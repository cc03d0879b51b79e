extension Window {
    /// All of the window as it looks now, drawn anew, whatever was reported as changed.
    package func wholePicture() -> Canvas {
        layoutIfNeeded()
        var picture = Canvas(size: frame.size, theme: shownTheme)
        picture.terminalBackground = terminalBackground
        picture.canBlend = application?.terminal.capabilities.canBlend ?? true
        picture.fill(bounds, style: backgroundStyle ?? .plain)
        render(into: &picture)
        return picture
    }
}
