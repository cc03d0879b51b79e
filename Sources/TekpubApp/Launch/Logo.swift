import CResources
import CursesKit

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
