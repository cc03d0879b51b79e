import CResources
import CursesKit

/// The word mark of the program, and the light that runs over it while the user waits.
struct Logo: Sendable {
    /// What is on the screen from the first frame.
    let image: Image
    private let art: String
    private let glint: @Sendable () -> TekpubResource

    /// The usual one, for windows that have room for it, and one for those that have not.
    static let large = Logo(tekpub_logo(), glint: { tekpub_logo_glint() })
    static let small = Logo(tekpub_logo_small(), glint: { tekpub_logo_small_glint() })

    private static let style = Style.tint.adding(.bold)

    private init(_ file: TekpubResource, glint: @escaping @Sendable () -> TekpubResource) {
        art = file.text
        image = Image(art, style: Self.style, isOpaque: true)
        self.glint = glint
    }

    /// The frames of the light; the first equals `image`.
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
