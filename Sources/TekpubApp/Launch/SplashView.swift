import CResources
import CursesKit
import Localization

/// The splash: the logo, a message directly above a progress bar, the percentage, and what else is known.
///
/// As on the iPhone, whose screen had 320 × 480 points, the bar is 200/320 of the width, and its centre is at 260/480
/// of the height. The logo is in the middle of the rows above; a small window shows the small logo, a smaller one none.
final class SplashView: View {
    let progressView = ProgressView(style: .tint)
    let detail = Label(style: .secondaryLabel)
    private let message = Label(localized("Preparing the awesome ..."), style: .secondaryLabel)
    private let percentage = Label()

    /// The logos, largest first; at most one is shown.
    private let logos = [Logo.large, .small].map { logo in
        LaunchImageView(image: logo.image, roundDuration: .milliseconds(1500), images: logo.images)
    }

    /// The least number of empty rows between the logo and the message.
    private static let logoMargin = 1

    init() {
        super.init()
        progressView.shape = .blocks
        progressView.trackTintColor = .separator
        for label in [message, percentage, detail] { label.alignment = .center }
        for view in logos + [message, progressView, percentage, detail, failureView] { addSubview(view) }
        failureView.isHidden = true
        failureView.showsVerticalScrollIndicator = true
    }

    override func layoutSubviews() {
        let barRow = bounds.height * 260 / 480
        let messageRow = max(0, barRow - 1)
        layOutLogo(above: messageRow)
        let width = max(1, bounds.width * 200 / 320)
        progressView.frame = Rect(x: (bounds.width - width) / 2, y: barRow, width: width, height: 1)
        for (y, label) in [(messageRow, message), (barRow + 1, percentage), (barRow + 2, detail)] {
            label.frame = Rect(x: 0, y: y, width: bounds.width, height: 1)
        }
        layOutFailure()
        // In a window of one row, the bar says more than the words.
        message.isHidden = hasFailed || messageRow == barRow
    }

    /// Shows the largest logo that fits into the rows above `messageRow`, in their middle.
    private func layOutLogo(above messageRow: Int) {
        let sizes = logos.map { $0.sizeThatFits(bounds.size) }
        let index = sizes.firstIndex {
            $0.width <= bounds.width - 2 && $0.height + Self.logoMargin <= messageRow
        }
        for (number, logo) in logos.enumerated() {
            logo.isHidden = hasFailed || number != index
            let size = sizes[number]
            logo.frame = Rect(
                x: (bounds.width - size.width) / 2, y: (messageRow - size.height) / 2,
                width: size.width, height: size.height)
        }
    }

    // MARK: Failure

    /// The words and choices instead of the load once it has failed.
    let failureView = TextView()
    /// Why the load failed, which is shown in its place; nil while it runs.
    var failure: LoadFailure? {
        didSet {
            for view in [progressView, percentage, detail] { view.isHidden = hasFailed }
            failureView.isHidden = !hasFailed
            setNeedsLayout()
        }
    }

    private var hasFailed: Bool { failure != nil }

    /// The widest page of a failure, in cells.
    private static let widestFailure = 60

    private func layOutFailure() {
        guard let failure else { return }
        let width = min(Self.widestFailure, max(0, bounds.width - 2))
        var height: Int { failureView.sizeThatFits(Size(width: width, height: .max)).height }
        failureView.paragraphs = failure.paragraphs(isAiry: true)
        if height > bounds.height { failureView.paragraphs = failure.paragraphs(isAiry: false) }
        failureView.frame = bounds.centered(Size(width: width, height: min(height, bounds.height)))
    }

    // MARK: Progress

    /// The share that the bar shows, or showed before it showed activity, 0...1.
    var shownFraction: Double { progressView.progress }

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
    private let glint: @Sendable () -> EmbeddedFile

    /// The logo for large windows, and one for small windows.
    static let large = Logo(tekpub_logo(), glint: { tekpub_logo_glint() })
    static let small = Logo(tekpub_logo_small(), glint: { tekpub_logo_small_glint() })

    private static let style = Style.tint.adding(.bold)

    private init(_ file: EmbeddedFile, glint: @escaping @Sendable () -> EmbeddedFile) {
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

extension EmbeddedFile {
    fileprivate var text: String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
