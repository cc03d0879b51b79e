import CursesKit
import TekpubFormats
import TekpubKit

/// The only production of a source or a channel, whose episodes stand in place of a list of one row.
extension ProductionViewController {
    /// Creates the screen that stands in place of a list of one production, such as a feed.
    ///
    /// - Parameter known: the catalogue as it was read, to begin where the user was; nil to begin at the top.
    convenience init(
        onlyOneIn scope: ProductionQuery.Scope, known: CachedCatalog?, session: CatalogSession
    ) {
        let isSame = known?.restorationState.query.scope == scope
        let production = isSame ? known?.window[0] : nil
        let state = known?.restorationState
        let wasOpen = state?.isOpen == true && state?.productionKey == production?.key
        self.init(
            key: production?.key ?? "", id: production?.id,
            title: session.title(ofOnlyOneIn: scope) ?? production?.displayTitle ?? "",
            episode: wasOpen ? state?.episodeIdentity.map { .identity($0) } : nil, session: session)
        self.scope = scope
    }

    /// Shows the only production that is left of a list, in its place.
    func becomeOnly(in scope: ProductionQuery.Scope) {
        self.scope = scope
        load(id: nil)
    }

    /// Shows the production above the list, which has others now.
    func becomeOneOfSeveral() {
        scope = nil
        updateTitle()
    }

    /// Takes the title of the production or, in place of a list, of the list.
    func updateTitle(of production: Production? = nil) {
        if let scope, let name = outer.title(ofOnlyOneIn: scope) {
            title = Text(name)
        } else if let production = production ?? content?.production {
            title = Text(production.displayTitle)
        }
    }
}
