/// Decides about editing in a text field, and hears what the user does.
@MainActor
public protocol TextFieldDelegate: AnyObject {
    /// Whether the field may become first responder.
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

    /// The field became first responder.
    func textFieldDidBeginEditing(_ textField: TextField)

    /// Whether the field may give up being first responder to another view.
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool

    /// The field is not first responder any more.
    func textFieldDidEndEditing(_ textField: TextField)

    /// Whether the user may replace `range` of the text by `string`; either may be empty.
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
        replacementString string: String
    ) -> Bool

    /// The user changed the text.
    func textFieldDidChange(_ textField: TextField)

    /// The user pressed Enter. If this returns true, the key goes on to the next responders, for instance to
    /// a default button.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    /// True unless the delegate implements it.
    public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
    /// Does nothing unless the delegate implements it.
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    /// True unless the delegate implements it.
    public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
    /// Does nothing unless the delegate implements it.
    public func textFieldDidEndEditing(_ textField: TextField) {}
    /// True unless the delegate implements it.
    public func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
        replacementString string: String
    ) -> Bool { true }
    /// Does nothing unless the delegate implements it.
    public func textFieldDidChange(_ textField: TextField) {}
    /// True unless the delegate implements it.
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
