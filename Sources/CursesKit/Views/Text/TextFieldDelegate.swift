/// Decides and hears what happens to the text of a field.
@MainActor
public protocol TextFieldDelegate: AnyObject {
    /// Whether keys may begin their way at the field.
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

    /// Keys begin their way at the field now.
    func textFieldDidBeginEditing(_ textField: TextField)

    /// Whether the field may give up the keys that another view asks for.
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool

    /// Keys do not begin their way at the field any more.
    func textFieldDidEndEditing(_ textField: TextField)

    /// Whether the user may replace `range` of the text by `string`; one of them may be empty.
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
        replacementString string: String
    ) -> Bool

    /// The user changed the text.
    func textFieldDidChange(_ textField: TextField)

    /// Enter was pressed. If this is true, the key goes on to the responders behind the field, whose
    /// default button it may press.
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
