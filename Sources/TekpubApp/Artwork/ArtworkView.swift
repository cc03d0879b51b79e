import CursesKit

/// Shows the picture at an address, once it is loaded.
///
/// The request begins 30 ms after the address was set, so that a moving selection asks for nothing; a picture in
/// memory shows at once. The view asks only while it is in a window that shows bitmaps, and has a size.
///
///     let artwork = ArtworkView(loader: session.context.artwork)
///     artwork.address = production.details?.imageURL
final class ArtworkView: View {
    /// The address of the picture, from the catalogue; nil for none. Another address clears the view.
    var address: String? {
        didSet {
            guard address != oldValue else { return }
            cancel()
            imageView.bitmap = nil
            setNeedsLayout()
        }
    }

    /// How the picture is laid out; `.scaleAspectFit` by default.
    var contentMode: ImageView.ContentMode {
        get { imageView.contentMode }
        set { imageView.contentMode = newValue }
    }

    /// Called when a picture is shown.
    var onLoad: (() -> Void)?

    /// Called when the address turns out to have no picture that can be shown.
    var onFailure: (() -> Void)?

    /// Whether a picture is shown.
    var hasPicture: Bool { imageView.bitmap != nil }

    private let imageView = ImageView()
    private let loader: ArtworkLoader?
    private var task: Task<Void, Never>?
    /// The address and size that are shown, waited for, or have no picture.
    private var asked: (address: String, size: Size)?
    /// Increases with every request, so that an earlier one has no effect.
    private var requestCount = 0

    /// How long an address must stay before it is asked for.
    private static let patience = Duration.milliseconds(30)

    /// - Parameter loader: nil if the program loads no pictures.
    init(loader: ArtworkLoader?) {
        self.loader = loader
        super.init()
        isUserInteractionEnabled = false
        imageView.contentMode = .scaleAspectFit
        addSubview(imageView)
    }

    isolated deinit {
        task?.cancel()
    }

    override func layoutSubviews() {
        imageView.frame = bounds
        load()
    }

    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        setNeedsLayout()
    }

    private func cancel() {
        task?.cancel()
        task = nil
        asked = nil
        requestCount += 1
    }

    private func load() {
        guard let address, let loader, traitCollection.showsBitmaps, bounds.size.width > 0,
            bounds.size.height > 0, let clock = window?.application?.clock
        else { return }
        let size = bounds.size
        if let asked, asked.address == address, asked.size == size { return }
        cancel()
        asked = (address, size)
        if let known = loader.cachedArtwork(at: address, size: size) {
            imageView.bitmap = known
            onLoad?()
            return
        }
        let request = requestCount
        clock.schedule(after: Self.patience) { [weak self] in
            guard let self, request == requestCount else { return }
            task = Task { [weak self] in
                let bitmap = await loader.artwork(at: address, size: size)
                guard let self, !Task.isCancelled, request == requestCount else { return }
                task = nil
                imageView.bitmap = bitmap
                if bitmap == nil { onFailure?() } else { onLoad?() }
            }
        }
    }
}
