import CursesKit

/// What asks something. The status bar says what was answered.
extension ListViewController {
    var sheets: [Row] {
        [
            ("Alert with fields", { [unowned self] in present(makeAlert()) }),
            ("Action sheet", { [unowned self] in present(makeActionSheet()) }),
            ("Whole screen", { [unowned self] in present(ReadingViewController(), animated: true) }),
        ]
    }

    private func makeAlert() -> AlertController {
        let alert = AlertController(title: "Sign in")
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { ($0.placeholder, $0.isSecureTextEntry) = ("Password", true) }
        alert.addAction(
            AlertAction("Sign in") { [weak self, weak alert] in
                self?.statusDetail = "Hello, \(alert?.textFields[0].text ?? "")"
            })
        alert.addAction(answer("Cancel", style: .cancel))
        return alert
    }

    private func makeActionSheet() -> AlertController {
        let sheet = AlertController(title: "Photo", preferredStyle: .actionSheet)
        sheet.addAction(answer("Copy"))
        sheet.addAction(answer("Delete", style: .destructive))
        sheet.addAction(answer("Cancel", style: .cancel))
        return sheet
    }

    private func answer(_ title: String, style: AlertAction.Style = .default) -> AlertAction {
        AlertAction(title, style: style) { [weak self] in self?.statusDetail = "Answer: \(title)" }
    }
}
