import CursesKit

/// Why the first catalogue could not be loaded, and what the user can do.
struct LoadFailure {
    let title: Text
    /// The reason, and what else the user should know; line ends separate paragraphs.
    let message: Text
    /// What an alert offers.
    let choices: [AlertAction]
    /// What only the screen behind the alert offers, between the choices of the alert and the last one.
    var furtherChoices: [AlertAction] = []

    /// All choices; the one that ends the program is the last.
    var allChoices: [AlertAction] { choices.dropLast() + furtherChoices + choices.suffix(1) }

    /// Returns the failure as a page: the title, the message, and a line for each choice with its key.
    ///
    /// - Parameter isAiry: whether there are empty lines.
    func paragraphs(isAiry: Bool) -> [TextView.Paragraph] {
        let message = message.paragraphs.map { TextView.Paragraph($0) }
        let choices = allChoices.map { choice in
            let key = choice.key.map { Text(KeyPress($0).title) } ?? .empty
            return TextView.Paragraph(key + "  " + choice.title)
        }
        let title = TextView.Paragraph(title, style: Style(attributes: .bold))
        let page = [title, .init(.empty)] + message + [.init(.empty)] + choices
        return isAiry ? page : page.filter { !$0.text.isEmpty }
    }
}
