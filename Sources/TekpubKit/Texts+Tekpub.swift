import CResources
import Localization

extension Texts {
    /// The texts of Tekpub, for `Texts.use(_:)`.
    public static let tekpub = Texts { language in
        switch language {
        case .english, .pseudo: nil
        case .german: tekpub_german()
        case .spanish: tekpub_spanish()
        case .french: tekpub_french()
        case .japanese: tekpub_japanese()
        }
    }
}
