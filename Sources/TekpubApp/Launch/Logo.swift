import CResources
import CursesKit

/// The word mark of the program, as rows of text of one width.
struct Logo {
    let rows: [Text]
    let size: Size

    static let large = Logo(tekpub_logo())
    static let small = Logo(tekpub_logo_small())

    private init(_ file: TekpubResource) {
        let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
        rows = Text.paragraphs(String(decoding: bytes, as: UTF8.self)).filter { !$0.isEmpty }
        size = Size(width: rows.map(\.width).max() ?? 0, height: rows.count)
    }
}
