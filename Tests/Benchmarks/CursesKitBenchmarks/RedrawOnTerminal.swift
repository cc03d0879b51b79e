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
    let bare = BareScreen(picture.canvas ?? Canvas(size: terminal.size))
    let nowhere = fopen("/dev/null", "w")
    defer { fclose(nowhere) }
    let tty = dup(STDOUT_FILENO)
    dup2(fileno(nowhere), STDOUT_FILENO)
    let times = compare(count, { program.redraw() }, { bare.redraw() })
    dup2(tty, STDOUT_FILENO)
    terminal.close(status: 0)
    return times
}
