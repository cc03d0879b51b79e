import Localization

/// How far the operation of a form has come; the form shows it while it stays open.
@MainActor
public final class FormProgress {
    /// The share that is done, 0...1; nil, the default, while the amount of work is unknown.
    public var fractionCompleted: Double? {
        didSet { if fractionCompleted != oldValue { onChange() } }
    }

    /// What is being done, such as `Checking the address ...`.
    public var message: Text = localized("Please wait ...") {
        didSet { if message != oldValue { onChange() } }
    }

    /// Called when one of them has changed.
    var onChange: () -> Void = {}

    init() {}
}
