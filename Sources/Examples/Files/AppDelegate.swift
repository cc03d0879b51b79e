import CursesKit

/// A file manager: the entries of a folder on the left, and what the focused one contains on the right.
@MainActor
final class AppDelegate: MainDelegate {
    private(set) var window: Window?
    private let folder: Folder

    /// Shows the folder that the command line names, or the current one.
    convenience init() {
        self.init(folder: Folder(path: CommandLine.arguments.dropFirst().first ?? "."))
    }

    init(folder: Folder) {
        self.folder = folder
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: application.screen.bounds)
        window.title = "Files"
        let preview = FileViewController()
        window.rootViewController = SplitViewController(
            primary: FolderViewController(folder, preview: preview), secondary: preview)
        self.window = window
    }
}
