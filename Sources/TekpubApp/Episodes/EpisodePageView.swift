import CursesKit

/// The page of an episode: its text, with a margin of one column on both sides, and the picture of a chapter in the
/// upper right if there is room for both.
final class EpisodePageView: View {
    /// The address of the picture; nil for none.
    var pictureAddress: String? {
        didSet {
            guard pictureAddress != oldValue else { return }
            artwork?.address = pictureAddress
            setNeedsLayout()
        }
    }

    private let text: TextView
    /// nil if the program loads no pictures.
    private let artwork: ArtworkView?
    /// The address that turned out to have no picture.
    private var failedAddress: String?

    /// The height of the picture in rows, and the smallest width of the view that has room for it.
    private static let (pictureHeight, widthLimit) = (10, 70)

    init(text: TextView, artwork loader: ArtworkLoader?) {
        self.text = text
        artwork = loader.map { ArtworkView(loader: $0) }
        super.init()
        addSubview(text)
        guard let artwork else { return }
        addSubview(artwork)
        artwork.onFailure = { [weak self] in
            self?.failedAddress = self?.pictureAddress
            self?.setNeedsLayout()
        }
    }

    override func traitCollectionDidChange(_ previous: TraitCollection?) { setNeedsLayout() }

    override func layoutSubviews() {
        let inner = bounds.inset(dx: bounds.width > 20 ? 1 : 0, dy: 0)
        let hasPicture =
            pictureAddress != nil && pictureAddress != failedAddress && traitCollection.showsBitmaps
            && bounds.width >= Self.widthLimit
        // Cells are twice as high as wide.
        let height = min(Self.pictureHeight, inner.height)
        let width = hasPicture ? 2 * height : 0
        artwork?.frame = Rect(x: inner.maxX - width, y: 0, width: width, height: height)
        text.frame = Rect(
            x: inner.minX, y: 0, width: inner.width - (hasPicture ? width + 2 : 0), height: inner.height)
    }
}
