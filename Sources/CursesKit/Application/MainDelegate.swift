/// A delegate that needs to be told nothing, so that a program can name it by its type.
///
/// Instead of calling `Application.main(_:)`, a program can mark its delegate with `@main`.
@MainActor
public protocol MainDelegate: ApplicationDelegate {
    /// Makes the delegate; there is no terminal yet.
    init()
}

extension MainDelegate {
    /// Runs the program, and ends the process with it.
    public static func main() {
        Application.main(Self.self)
    }
}
