import CursesKit

private let megabyte = String(repeating: "something to read, ", count: 1_000_000 / 19)
private let paragraph = TextView.Paragraph(Text(megabyte))

/// Wraps a megabyte of text for a new width.
@MainActor
func wrapMegabyte() {
    let view = TextView(frame: Rect(x: 0, y: 0, width: 80, height: 24))
    view.paragraphs = [paragraph]
    view.layoutIfNeeded()
}

/// Makes a label of the beginning of a megabyte and draws it.
@MainActor
func drawMegabyteLabel() {
    let label = Label(Text(beginningOf: megabyte), numberOfLines: 0)
    label.frame = Rect(x: 0, y: 0, width: 80, height: 24)
    var canvas = Canvas(size: label.frame.size)
    label.draw(&canvas)
}
