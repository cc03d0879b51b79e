import CursesKit
import CursesKitTesting

@testable import Gallery

extension ViewPicture {
    static let controls: [ViewPicture] = [
        ViewPicture(
            "Button", title: "A button.", size: Size(width: 20, height: 3), view: { Button("Download") {} }),
        ViewPicture(
            "Switch", title: "A switch that is on.", size: Size(width: 30, height: 3),
            view: { Switch("Keep forever", isOn: true) }),
        ViewPicture(
            "Checkbox", title: "A box with a tick.", size: Size(width: 30, height: 3),
            view: { Checkbox("Keep forever", isOn: true) }),
        ViewPicture(
            "SegmentedControl", title: "Three choices, the second one chosen.",
            size: Size(width: 34, height: 3),
            view: { SegmentedControl(["List", "Grid", "Covers"], selected: 1) }),
        ViewPicture(
            "Slider", title: "A knob at a third of its way.", size: Size(width: 34, height: 3),
            view: { Slider(value: 0.3) }),
        ViewPicture(
            "Stepper", title: "A number between two buttons.", size: Size(width: 20, height: 3),
            view: { Stepper(value: 3, in: 1...10) }),
        ViewPicture(
            "Picker", title: "A choice among several, which the focus opens.",
            size: Size(width: 24, height: 3),
            view: { Picker(["Daily", "Weekly", "Monthly", "Never"]) }),
        ViewPicture(
            "TextField", title: "A line that is typed.", size: Size(width: 34, height: 3),
            view: { TextField("Name") }, act: { user, _ in user.type("Harbour Radio") }),
        ViewPicture(
            "TextEditor", title: "Lines that are typed.", size: Size(width: 40, height: 6),
            view: { TextEditor("Notes") },
            act: { user, _ in
                user.type("Watch the third lecture again,")
                user.press(.enter)
                user.type("and the one about space.")
            }),
    ]

    static let controllers: [ViewPicture] = [
        ViewPicture(
            "NavigationController", title: "A page with a way back.", size: Size(width: 50, height: 8),
            controller: {
                NavigationController(rootViewController: NamesViewController(clock: SystemClock()))
            },
            act: { user, _ in user.press(.enter) }),
        ViewPicture(
            "SplitViewController", title: "Two columns.", size: Size(width: 80, height: 12),
            controller: {
                SplitViewController(
                    primary: NamesViewController(clock: SystemClock()), secondary: LecturesViewController())
            }),
        ViewPicture(
            "TabController", title: "Three tabs, the first one shown.", size: Size(width: 50, height: 10),
            controller: { TabsController(clock: SystemClock()) }),
        ViewPicture(
            "AlertController", title: "A question with two answers.", size: Size(width: 50, height: 12),
            controller: { NamesViewController(clock: SystemClock()) },
            act: { _, window in
                let alert = AlertController(title: "Delete the file?", message: "It can be downloaded again.")
                alert.addAction(AlertAction("Delete", style: .destructive))
                alert.addAction(AlertAction("Cancel", style: .cancel))
                window.rootViewController?.present(alert)
            }),
        ViewPicture(
            "FormController", title: "A form with a field, a number and a choice.",
            size: Size(width: 56, height: 16), controller: { NamesViewController(clock: SystemClock()) },
            act: { _, window in
                let form = FormController(title: "New Source", message: "It is checked every day.")
                _ = form.addTextField("Name", placeholder: "Harbour Radio") { _ in nil }
                _ = form.addNumberField(
                    "Keep", value: 3, in: 1...100, isOptional: true, placeholder: "all", detail: "")
                form.addRow("Download", Switch(isOn: true))
                form.addAction(AlertAction("Add"))
                form.addAction(AlertAction("Cancel", style: .cancel))
                window.rootViewController?.present(form)
            }),
        ViewPicture(
            "MenuController", title: "A menu of actions.", size: Size(width: 50, height: 12),
            controller: { NamesViewController(clock: SystemClock()) },
            act: { _, window in
                let actions = [
                    Action("Play", key: "p") {}, Action("Download", key: "d") {},
                    Action("Delete", attributes: .destructive) {},
                ]
                window.rootViewController?.present(MenuController(title: "Linear Algebra", actions: actions))
            }),
        ViewPicture(
            "CommandPaletteController", title: "The commands whose names match what is typed.",
            size: Size(width: 56, height: 14), controller: { ControlsViewController(clock: SystemClock()) },
            act: { user, _ in
                user.press(":")
                user.type("re")
            }),
        ViewPicture(
            "HelpController", title: "The keys of the page.", size: Size(width: 60, height: 20),
            controller: { NamesViewController(clock: SystemClock()) }, act: { user, _ in user.press("?") }),
        ViewPicture(
            "SearchController", title: "The rows that match.", size: Size(width: 40, height: 10),
            controller: {
                NavigationController(rootViewController: ListViewController(clock: SystemClock()))
            },
            act: { user, _ in
                user.press("/")
                user.type("te")
            }),
        ViewPicture(
            "ToastPresenter", title: "Two messages that come and go.", size: Size(width: 50, height: 10),
            controller: { NamesViewController(clock: SystemClock()) },
            act: { _, window in
                let toasts = window.toasts
                toasts.show(Toast("Downloaded Linear Algebra."), action: Action("Play", key: "p") {})
                toasts.show(Toast("The disk is full.", style: .error))
            }),
    ]
}
