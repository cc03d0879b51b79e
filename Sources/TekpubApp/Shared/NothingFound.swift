import CursesKit
import Localization

extension Responder {
    /// What a list says in which a filter has found nothing, with the key that ends the filter.
    var nothingFound: String {
        keyTitle(of: .endSearch).map { localized("Nothing found. \($0) shows all.") }
            ?? localized("Nothing found.")
    }
}
