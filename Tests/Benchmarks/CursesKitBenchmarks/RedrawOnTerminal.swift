import CNcurses
import CursesKit

/// The time of a full redraw of the terminal that the process runs on, and the time that ncurses alone needs
/// for the same cells, measured alternately. The output of both is discarded.
@MainActor
func redrawOnTerminal(_ count: Int) throws -> (whole: [Duration], bare: [Duration]) {
    let terminal = try CursesTerminal(allowsColor: true) { _ in }
    let program = try TableProgram(rowCount: 1000, on: terminal)
    let picture = SilentTerminal(size: terminal.size, keepsPicture: true)
    _ = try TableProgram(rowCount: 1000, on: picture)
    let bare = BareScreen(picture.canvas ?? Canvas(size: terminal.size), on: terminal.descriptor)
    let nowhere = fopen("/dev/null", "w")
    defer { fclose(nowhere) }
    let tty = dup(terminal.descriptor)
    dup2(fileno(nowhere), terminal.descriptor)
    let times = compare(count, { program.redraw() }, { bare.redraw() })
    dup2(tty, terminal.descriptor)
    terminal.close(status: 0)
    return times
}
