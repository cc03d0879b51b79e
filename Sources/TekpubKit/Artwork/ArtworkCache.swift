import Foundation

/// Decoded pictures in a folder; all calls block.
///
/// A file has the address of its picture in the first line, because names are only hashes of addresses. The oldest
/// files are removed when there are too many, or they take too much room.
struct ArtworkCache: Sendable {
    let folder: String

    /// The largest number of files and of bytes.
    var (countLimit, byteLimit) = (1000, 64 << 20)

    init(folder: String) {
        self.folder = folder
    }

    /// Returns the picture that was added for an address and a size; nil if it is missing or damaged.
    func artwork(at address: String, fitting size: ArtworkSize) -> Artwork? {
        preconditionNotOnMainActor()
        // Ignore errors: what cannot be read is fetched again.
        guard let file = try? PrivateFile.read(path(of: address, size)), file.count <= byteLimit,
            file.starts(with: Self.head(of: address))
        else { return nil }
        return Artwork(decoded: file.dropFirst(Self.head(of: address).count), fitting: size)
    }

    /// Adds a picture, and removes the oldest ones if there are too many.
    func add(_ artwork: Artwork, at address: String, fitting size: ArtworkSize) {
        preconditionNotOnMainActor()
        // Ignore errors: without a cache, pictures are fetched again.
        try? PrivateFile.makeDirectory(folder)
        try? PrivateFile.write(
            Data(Self.head(of: address)) + artwork.encoded, to: path(of: address, size),
            isSynchronized: false)
        removeOldest()
    }

    /// Writes the largest picture that was added for an address to a PNG file, unless it is there.
    ///
    /// - Returns: the path; nil if no picture was added.
    func copy(ofPictureAt address: String) -> String? {
        preconditionNotOnMainActor()
        let name = StableHash.digits(of: address)
        // Ignore errors: a folder that cannot be read has no pictures.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let sizes = names.filter { $0.hasPrefix(name + "-") }.compactMap { file -> ArtworkSize? in
            let sides = file.dropFirst(name.count + 1).split(separator: "x").compactMap { Int($0) }
            return sides.count == 2 ? ArtworkSize(width: sides[0], height: sides[1]) : nil
        }
        guard let size = sizes.max(by: { $0.width * $0.height < $1.width * $1.height }),
            let artwork = artwork(at: address, fitting: size)
        else { return nil }
        let path = "\(folder)/\(name)-\(artwork.width)x\(artwork.height).png"
        if FileManager.default.fileExists(atPath: path) { return path }
        // Ignore errors: without a file, no picture is shown.
        guard let png = artwork.png, (try? PrivateFile.write(png, to: path, isSynchronized: false)) != nil
        else { return nil }
        return path
    }

    private static func head(of address: String) -> [UInt8] {
        Array(address.utf8.filter { $0 != 0x0A }) + [0x0A]
    }

    private func path(of address: String, _ size: ArtworkSize) -> String {
        "\(folder)/\(StableHash.digits(of: address))-\(size.width)x\(size.height)"
    }

    private func removeOldest() {
        let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey]
        // Ignore errors: a folder that cannot be read has nothing to remove.
        guard
            let urls = try? FileManager.default.contentsOfDirectory(
                at: URL(filePath: folder), includingPropertiesForKeys: keys)
        else { return }
        var files = urls.compactMap { url -> (url: URL, date: Date, size: Int)? in
            guard let values = try? url.resourceValues(forKeys: Set(keys)) else { return nil }
            return (url, values.contentModificationDate ?? .distantPast, values.fileSize ?? 0)
        }
        var byteCount = files.reduce(0) { $0 + $1.size }
        guard files.count > countLimit || byteCount > byteLimit else { return }
        files.sort { $0.date > $1.date }
        // A quarter is removed at once, so that this is seldom.
        while files.count > countLimit * 3 / 4 || byteCount > byteLimit / 4 * 3, let oldest = files.popLast()
        {
            unlink(oldest.url.path)
            byteCount -= oldest.size
        }
    }
}
