import CursesKit

/// Every control in a page that scrolls, a form, toasts, a context menu, and the keys in the last row.
final class ControlsViewController: ViewController {
    private let clock: any FrameClock
    private let scrollView = ScrollView()
    private let toolbar = Toolbar()
    private let box = Checkbox("Checkbox", isOn: true)
    private let slider = Slider(value: 0.3)
    private lazy var rows: [View] = [
        box, Switch("Switch"), SegmentedControl(["List", "Grid", "Covers"]), slider,
        Stepper(value: 3, in: 1...10), Picker(["Daily", "Weekly", "Monthly", "Never"]),
        TextField("Text field"), TextEditor("Text editor"),
        Button("Form") { [weak self] in self?.showForm() },
        Button("Toast") { [weak self] in self?.show(Toast("This goes by itself.")) },
        Button("Error") { [weak self] in self?.show(Toast("This stays until a key.", style: .error)) },
        Button("Slow form") { [weak self] in self?.showSlowForm() },
        Button("Toast with a button") { [weak self] in self?.showReset() },
        disabled,
    ]
    private let disabled = Button("Disabled") {}

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
        title = "Controls"
    }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Form", keys: "f") { [weak self] in self?.showForm() }.hint(priority: 60),
            KeyCommand("Toast", keys: "t") { [weak self] in self?.show(Toast("This goes by itself.")) }
                .hint(priority: 50),
            KeyCommand("Reset", keys: "r") { [weak self] in self?.reset() }.hint(priority: 40),
        ]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        [
            Action("Reset", key: "r") { [weak self] in self?.reset() },
            Action("Explode", attributes: .destructive) { [weak self] in
                self?.show(Toast("Nothing exploded.", style: .error))
            },
            Action("Not now", attributes: .disabled) {},
        ]
    }

    override func viewDidLoad() {
        disabled.isEnabled = false
        for row in rows { scrollView.contentView.addSubview(row) }
        for part in [scrollView, toolbar] { view.addSubview(part) }
    }

    override func viewDidAppear() {
        box.becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        let (width, height) = (view.bounds.width, view.bounds.height)
        scrollView.frame = Rect(x: 0, y: 0, width: width, height: height - 1)
        toolbar.frame = Rect(x: 0, y: height - 1, width: width, height: 1)
        let room = max(0, min(30, width - 3))
        var y = 0
        for row in rows {
            let size = row.sizeThatFits(Size(width: room, height: 3))
            row.frame = Rect(origin: Point(x: 1, y: y), size: size)
            y += size.height + 1
        }
        scrollView.contentSize = Size(width: room + 2, height: y - 1)
    }

    private func show(_ toast: Toast) {
        window?.toasts.show(toast)
    }

    private func showReset() {
        slider.value = 0.3
        window?.toasts.show(
            Toast("The slider was moved."),
            action: Action("Undo", key: "z") { [weak self] in self?.slider.value = 0.9 })
    }

    private func showForm() {
        let form = FormController(title: "New Source", message: "It is checked every day.")
        let name = form.addTextField("Name", placeholder: "Harbour Radio") {
            $0.isEmpty ? "Give a name." : nil
        }
        let count = form.addNumberField(
            "Keep", value: 3, in: 1...100, isOptional: true, placeholder: "all",
            detail: "How many episodes are kept. Nothing: all.")
        _ = form.addTextField("Password", isSecure: true)
        form.addRow("Download", Switch())
        form.addRow("Quality", SegmentedControl(["480", "720", "1080"], selected: 1))
        form.addRow("Check", Picker(["Hourly", "Daily", "Weekly"], selected: 1))
        form.addAction(
            AlertAction("Add") { [weak self] in
                self?.statusDetail = Text("Added \(name.text), \(count.number.map(String.init) ?? "all")")
            })
        form.addAction(AlertAction("Cancel", style: .cancel))
        present(form)
    }

    /// A form whose button takes its time, and fails at first.
    private func showSlowForm() {
        let form = FormController(title: "Log In")
        let name = form.addTextField("Name", placeholder: "admin")
        form.addAction("Log In") { [clock] progress in
            for part in 1...10 {
                progress.message = "Asking the server ..."
                progress.fractionCompleted = Double(part) / 10
                await withCheckedContinuation { next in
                    clock.schedule(after: .milliseconds(200)) { next.resume() }
                }
                if Task.isCancelled { return "Cancelled." }
            }
            return name.text == "admin" ? nil : "Nobody has this name but admin."
        }
        form.addAction(AlertAction("Cancel", style: .cancel))
        present(form)
    }

    private func reset() {
        (box.isOn, slider.value) = (true, 0.3)
    }
}
