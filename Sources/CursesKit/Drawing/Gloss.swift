/// The light on the surfaces of a theme: bars, buttons, headers, boxes and the selection.
///
/// A theme with a gloss resembles a phone of 2010 in more than colours: bars are three rows high in high windows,
/// the way back is an arrow, and buttons have a surface of their own. Traits tell it as `finish`, for layouts that
/// have rows of two lines and disclosure indicators then.
public struct Gloss: Hashable, Sendable {
    /// The bars above and below the content.
    public var bar: Relief
    /// Buttons on bars.
    public var barButton: Relief
    /// The row or button that keys act on.
    public var selection: Relief
    /// The selected row of a part of the window that has no keys.
    public var inactiveSelection: Relief
    /// The headers of a table's sections.
    public var header: Relief
    /// Alerts.
    public var pane: Relief
    /// The buttons of alerts.
    public var button: Relief
    /// Those that change nothing.
    public var cancelButton: Relief
    /// Those that cannot be undone.
    public var destructiveButton: Relief
    /// The part of a progress bar that is done, and the rest.
    public var progress, track: Relief
}

extension Gloss {
    /// The surface of a background; nil for a flat one.
    func relief(of background: Color) -> Relief? {
        switch background {
        case .bar: bar
        case .selection: selection
        case .header: header
        case .pane: pane
        default: nil
        }
    }

    /// The surface of a background that is filled without regard to what is around it; nil for a flat one. Boxes are
    /// flat: views inside them fill a part of them again.
    func reliefOfFilling(_ background: Color) -> Relief? {
        background == .pane ? nil : relief(of: background)
    }

    /// Black glass, blue selections and pin stripes.
    static let phone2010 = Gloss(
        bar: .blend(
            top: .rgb(112, 112, 112), above: .rgb(52, 52, 52), below: .rgb(16, 16, 16), bottom: .black),
        barButton: .blend(
            top: .rgb(156, 156, 160), above: .rgb(108, 108, 112), below: .rgb(86, 86, 90),
            bottom: .rgb(62, 62, 66)),
        selection: .blend(from: .rgb(10, 110, 224), to: .rgb(0, 74, 192)),
        inactiveSelection: .blend(from: .rgb(206, 210, 216), to: .rgb(180, 185, 192)),
        header: .stripes(.rgb(190, 198, 206), .rgb(201, 208, 215)),
        pane: .blend(
            top: .rgb(76, 96, 156), above: .rgb(40, 56, 114), below: .rgb(26, 42, 94),
            bottom: .rgb(14, 26, 70)),
        button: .blend(
            top: .rgb(126, 140, 182), above: .rgb(84, 100, 150), below: .rgb(58, 76, 130),
            bottom: .rgb(40, 56, 108)
        ),
        cancelButton: .blend(
            top: .rgb(104, 106, 114), above: .rgb(56, 58, 66), below: .rgb(34, 36, 42),
            bottom: .rgb(16, 16, 20)),
        destructiveButton: .blend(
            top: .rgb(226, 92, 84), above: .rgb(196, 40, 34), below: .rgb(168, 16, 14),
            bottom: .rgb(140, 8, 8)),
        progress: .blend(
            top: .rgb(150, 190, 240), above: .rgb(96, 148, 230), below: .rgb(48, 104, 206),
            bottom: .rgb(30, 76, 172)),
        track: .blend(
            top: .rgb(150, 150, 156), above: .rgb(206, 206, 210), below: .rgb(222, 222, 226),
            bottom: .rgb(240, 240, 242)))
}
