/// The pages of controllers to which the user may come back.
@MainActor
final class LinearPages {
    private let output: LinearOutput
    private var pages: [LinearPage] = []

    init(output: LinearOutput) {
        self.output = output
    }

    /// The page that is told; nil before the first one.
    var present: LinearPage? { pages.last }

    /// The search of the present page; nil if it has none.
    var search: SearchController? {
        guard let controller = present?.controller else { return nil }
        return controller.navigationController?.topViewController.searchController
            ?? controller.searchController
    }

    /// Begins to tell a controller, or says where the user was if they come back to it.
    func show(_ controller: ViewController) {
        present?.leave()
        let previous = pages.first { $0.controller === controller }
        pages.removeAll { $0.controller == nil || $0 === previous }
        previous?.comeBack()
        pages.append(previous ?? LinearPage(of: controller, output: output))
    }
}

extension Window {
    /// The controller that keys reach first.
    var keyController: ViewController? {
        if let top = presentations.top, top.isSheet || top is MenuController { return top }
        let responder = keyResponder
        let controller = responder as? ViewController ?? (responder as? View)?.nearestController
        return (controller as? NavigationController)?.topViewController ?? controller
    }
}
