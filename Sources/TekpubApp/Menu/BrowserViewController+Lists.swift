import CursesKit
import TekpubKit

/// A list of one production is its episodes, also when a refresh changes how many there are.
extension BrowserViewController {
    /// Shows the episodes in place of a list that has only one production left, and the list again when there are several.
    func updateLists() {
        for (destination, controller) in lists {
            guard let scope = destination.scope, session.holdsOne(scope) != controller.isOnlyProduction
            else { continue }
            // A hidden list is made anew when it is shown.
            lists[destination] = nil
            if destination == self.destination { replaceShownList(of: scope) }
        }
    }

    private func replaceShownList(of scope: ProductionQuery.Scope) {
        let stack = navigationController(for: .secondary)
        let (root, others) = (stack.viewControllers[0], Array(stack.viewControllers.dropFirst()))
        guard session.holdsOne(scope) else {
            let list = session.makeList(of: scope)
            lists[destination] = list
            guard let only = root as? ProductionViewController,
                activeColumn == .secondary || !others.isEmpty
            else { return stack.setViewControllers([list]) }
            // The user is in it, and finds the list on the way back.
            only.becomeOneOfSeveral()
            return stack.setViewControllers([list, only] + others)
        }
        if let open = others.first as? ProductionViewController, open.isOf(session) {
            open.becomeOnly(in: scope)
            lists[destination] = open
            stack.setViewControllers(others)
        } else {
            let only = session.makeList(of: scope)
            lists[destination] = only
            stack.setViewControllers([only] + others)
        }
    }
}

extension ViewController {
    /// Whether it shows the only production in place of a list.
    fileprivate var isOnlyProduction: Bool { self is ProductionViewController }
}

extension CatalogSession {
    /// Whether a list of a source has exactly one production, whose episodes are shown in its place.
    func holdsOne(_ scope: ProductionQuery.Scope) -> Bool {
        guard context.services.sources != nil else { return false }
        return switch scope {
        case .all: state.productionCount == 1
        case .channel(let slug): state.channels.first { $0.slug == slug }?.productionCount == 1
        case .favorites: false
        }
    }

    /// Makes a list of productions, or the screen with the episodes of the only one.
    ///
    /// - Parameter known: the catalogue as it was read, to begin where the user was; nil to begin at the top.
    func makeList(of scope: ProductionQuery.Scope, known: CachedCatalog? = nil) -> ViewController {
        if holdsOne(scope) {
            return ProductionViewController(onlyOneIn: scope, known: known, session: self)
        }
        guard let known, known.restorationState.query.scope == scope else {
            return ProductionsViewController(scope: scope, session: self)
        }
        return ProductionsViewController(known: known, session: self)
    }
}
