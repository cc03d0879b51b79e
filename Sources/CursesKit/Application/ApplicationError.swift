/// Why an application could not be launched.
public enum ApplicationError: Error, Equatable, CustomStringConvertible {
    /// The delegate made no window, or one without a root view controller.
    case noRootViewController

    /// UIKit's message for the same error.
    public var description: String {
        switch self {
        case .noRootViewController:
            "Applications are expected to have a root view controller at the end of application launch."
        }
    }
}
