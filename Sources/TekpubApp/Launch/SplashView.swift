import CResources
import CursesKit

/// The splash: the logo, a message and a progress bar.
///
/// The bar is 200/320 of the width, as on the iPhone. A small window shows the small logo, a smaller one
/// shows none.
final class SplashView: View {
    let progressView = ProgressView(style: .tint)
    let message = Label("Preparing the awesome ...")
    let detail = Label(style: .secondaryLabel)

    /// The logos, largest first; at most one is shown.
    private let logos = [Logo.large, .small].map { logo in
        LaunchImageView(image: logo.image, roundDuration: .milliseconds(1500), images: logo.images)
    }

    init() {
        super.init()
        message.alignment = .center
        detail.alignment = .center
        for view in logos + [message, progressView, detail] { addSubview(view) }
    }

    override func layoutSubviews() {
        let logo = logos.first {
            let size = $0.sizeThatFits(bounds.size)
            return size.width <= bounds.width - 2 && size.height + 6 <= bounds.height
        }
        for view in logos { view.isHidden = view !== logo }
        let logoSize = logo?.sizeThatFits(bounds.size) ?? .zero
        let logoHeight = logo == nil ? 0 : logoSize.height + 2
        let rows = min(bounds.height, logoHeight + (bounds.height > 5 ? 4 : 3))
        var y = (bounds.height - rows) / 2
        let logoOrigin = Point(x: (bounds.width - logoSize.width) / 2, y: y)
        logo?.frame = Rect(origin: logoOrigin, size: logoSize)
        y += logoHeight
        message.frame = Rect(x: 0, y: y, width: bounds.width, height: 1)
        y += rows - logoHeight > 3 ? 2 : 1
        let width = max(1, bounds.width * 200 / 320)
        progressView.frame = Rect(x: (bounds.width - width) / 2, y: y, width: width, height: 1)
        detail.frame = Rect(x: 0, y: y + 1, width: bounds.width, height: 1)
    }

    /// Starts the glint over the logo.
    func startLoading() {
        for logo in logos { logo.startLoading() }
    }

    /// Stops the glint.
    func stopLoading() {
        for logo in logos { logo.stopLoading() }
    }
}

/// The program's logo, and an animated glint that runs over it while loading.
struct Logo: Sendable {
    /// The static logo.
    let image: Image
    private let art: String
    private let glint: @Sendable () -> TekpubResource

    /// The logo for large windows, and one for small windows.
    static let large = Logo(tekpub_logo(), glint: { tekpub_logo_glint() })
    static let small = Logo(tekpub_logo_small(), glint: { tekpub_logo_small_glint() })

    private static let style = Style.tint.adding(.bold)

    private init(_ file: TekpubResource, glint: @escaping @Sendable () -> TekpubResource) {
        art = file.text
        image = Image(art, style: Self.style, isOpaque: true)
        self.glint = glint
    }

    /// Returns the frames of the glint; the first equals `image`.
    func images() -> [Image] {
        glint().text.split(separator: "\n\n").map { grid in
            Image(
                art, styles: String(grid), legend: ["*": Style(attributes: .bold)], style: Self.style,
                isOpaque: true)
        }
    }
}

extension TekpubResource {
    fileprivate var text: String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
