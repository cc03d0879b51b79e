/// kitty's graphics protocol: pixels are transmitted once, and displayed and deleted by their number.
///
/// Source: the protocol's description in kitty's documentation. `q=2` asks for no replies, `C=1` leaves the cursor.
enum KittyPicture {
    /// The question whose reply shows that the terminal knows the protocol.
    static let question = "\u{1B}_Gi=\(questionNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    static let questionNumber = 1
    /// Deletes all pictures, with their pixels.
    static let deletingAll = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

    /// The longest piece of base64 in bytes.
    private static let chunk = 4096

    /// The transmission of a picture, at most as large as it is shown.
    static func pieces(of picture: Picture, cell: Size, number: Int) -> [[UInt8]] {
        let (crop, size) = (picture.crop, picture.size)
        let width = min(crop.width, max(1, size.width * cell.width))
        let height = min(crop.height, max(1, size.height * cell.height))
        let pixels = Base64.encoded(picture.bitmap.scaled(crop, toWidth: width, height: height))
        return stride(from: 0, to: pixels.count, by: chunk).map { start in
            let isLast = start + chunk >= pixels.count
            let control =
                start == 0 ? "a=t,f=24,s=\(width),v=\(height),i=\(number),q=2,m=" : "q=2,m="
            return Array("\u{1B}_G\(control)\(isLast ? 0 : 1);".utf8)
                + pixels[start..<min(start + chunk, pixels.count)] + [0x1B, 0x5C]
        }
    }

    /// Shows a transmitted picture at the cursor.
    static func display(_ number: Int, size: Size) -> [UInt8] {
        Array("\u{1B}_Ga=p,i=\(number),p=1,c=\(size.width),r=\(size.height),C=1,q=2\u{1B}\\".utf8)
    }

    /// Removes a picture from the screen; its pixels stay unless `freesPixels`.
    static func delete(_ number: Int, freesPixels: Bool = false) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=\(freesPixels ? "I" : "i"),i=\(number),q=2\u{1B}\\".utf8)
    }
}
