import CursesKit

extension BrowserViewController: UserCommandDelegate {
    func userCommandsDidChange() { keyCommandsDidChange() }

    /// Shows the output above the screen that is shown, in place of an earlier one.
    func userCommandDidWrite(_ output: CommandOutput) {
        let controller = CommandOutputViewController(output)
        let stack = navigationController(for: .secondary)
        guard stack.topViewController is CommandOutputViewController else { return pushAbove(controller) }
        stack.replaceTopViewController(with: controller)
        show(.secondary)
    }
}
