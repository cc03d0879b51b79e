import CResources
import CursesKit
import Localization

/// The splash: the logo, a message directly above a progress bar, the percentage, and what else is known.
///
/// The bar is 200/320 of the width, as on the iPhone. A small window shows the small logo, a smaller one
/// shows none.
final class SplashView: View {
    let progressView = ProgressView(style: .tint)
    let detail = Label(style: .secondaryLabel)
    private let message = Label(localized("Preparing the awesome ..."))
    private let percentage = Label()

    /// The logos, largest first; at most one is shown.
    private let logos = [Logo.large, .small].map { logo in
        LaunchImageView(image: logo.image, roundDuration: .milliseconds(1500), images: logo.images)
    }

    /// The rows of the message, the bar, the percentage and the detail.
    private static let textRows = 4
    /// The label of the phone was dark grey.
    private static let darkGrey = Color.rgb(85, 85, 85)

    init() {
        super.init()
        progressView.shape = .blocks
        progressView.trackTintColor = .separator
        for label in [message, percentage, detail] { label.alignment = .center }
        for view in logos + [message, progressView, percentage, detail] { addSubview(view) }
    }

    override func layoutSubviews() {
        message.style = window?.theme == .classic2010 ? Style(foreground: Self.darkGrey) : .plain
        let logo = logos.first {
            let size = $0.sizeThatFits(bounds.size)
            return size.width <= bounds.width - 2 && size.height + Self.textRows + 2 <= bounds.height
        }
        for view in logos { view.isHidden = view !== logo }
        let logoSize = logo?.sizeThatFits(bounds.size) ?? .zero
        let logoHeight = logo == nil ? 0 : logoSize.height + 2
        let rows = min(bounds.height, logoHeight + Self.textRows)
        let y = (bounds.height - rows) / 2
        let logoOrigin = Point(x: (bounds.width - logoSize.width) / 2, y: y)
        logo?.frame = Rect(origin: logoOrigin, size: logoSize)
        let width = max(1, bounds.width * 200 / 320)
        for (row, view) in [message, progressView, percentage, detail].enumerated() {
            let isBar = view === progressView
            view.frame = Rect(
                x: isBar ? (bounds.width - width) / 2 : 0, y: y + logoHeight + row,
                width: isBar ? width : bounds.width, height: 1)
        }
    }

    // MARK: Progress

    /// The share that the bar shows, 0...1; 0 while it shows activity.
    var shownFraction: Double { progressView.isIndeterminate ? 0 : progressView.progress }

    /// Shows a share that is done, 0...1.
    func show(_ fraction: Double) {
        progressView.isIndeterminate = false
        progressView.progress = fraction
        percentage.text = localized("\(Int((fraction * 100).rounded(.down))) %")
    }

    /// Shows that the share is not known.
    func showActivity() {
        progressView.isIndeterminate = true
        percentage.text = ""
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
