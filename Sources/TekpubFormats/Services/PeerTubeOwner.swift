import Foundation

/// An owner of videos on PeerTube: a channel, an account or a playlist.
///
/// Source: PeerTube's OpenAPI description, `VideoChannel`, `Account` and `VideoPlaylist`.
struct PeerTubeOwner {
    private let base: URL?
    private let addresses: WebAddress
    private var name, host, displayName, description: String?
    private var uuid, address: String?
    private var pictures = PeerTubePictures()
    private var author: String?
    private var isLocalStated: Bool?
    private var hasFollowers = false
    private var hasVideoCount = false

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
        addresses = WebAddress(base: base)
    }

    /// Whether the values so far are those of an owner.
    var isRecognised: Bool {
        displayName != nil && (isPlaylist || name != nil && (host != nil || hasFollowers))
    }

    var isPlaylist: Bool { uuid != nil && name == nil && hasVideoCount }

    /// The title on one line; nil if unknown.
    var title: String? { displayName ?? name }

    /// Whether the answering server is the owner's own.
    var isLocal: Bool {
        isLocalStated ?? (host == nil || host?.lowercased() == base?.hostWithPort?.lowercased())
    }

    /// The owner as a production, without its videos.
    var production: Production {
        let page = isPlaylist ? uuid.flatMap { ServicePath.url("w/p", $0, at: base) } : channelPage
        let image = pictures.best(in: addresses)
        return Production(
            guid: uuid ?? address, slug: isPlaylist ? nil : handle, title: title,
            author: isPlaylist ? author : nil, description: description,
            canWatch: true, link: address ?? page,
            details: image.map { ProductionDetails(imageURL: $0) })
    }

    /// The channel as a production whose videos are in a catalogue of their own; nil if that has no address.
    var listed: Production? {
        var production = production
        guard let page = channelPage else { return nil }
        production.details = ProductionDetails(
            catalogURL: page, imageURL: pictures.best(in: addresses))
        return production
    }

    /// The name, with the server of an owner elsewhere.
    private var handle: String? {
        name.map { name in isLocal ? name : host.map { "\(name)@\($0)" } ?? name }
    }

    private var channelPage: String? { handle.flatMap { ServicePath.url("c", $0, at: base) } }

    /// Reads the owner from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in try read(key, from: &reader) }
    }

    /// Reads or skips the member with this key.
    mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws(WireError) {
        switch key {
        case "name": name = try reader.readScalar().text ?? name
        case "host": host = try reader.readScalar().text ?? host
        case "displayName": displayName = try reader.readScalar().plainLine?.onOneLine ?? displayName
        case "description": description = try reader.readScalar().markdown ?? description
        case "uuid": uuid = try reader.readScalar().text ?? uuid
        case "url": address = try reader.readScalar().address(in: addresses) ?? address
        case "isLocal": isLocalStated = try reader.readScalar().bool ?? isLocalStated
        case "followersCount":
            hasFollowers = true
            try reader.skipValue()
        case "videosLength":
            hasVideoCount = true
            try reader.skipValue()
        case "ownerAccount", "videoChannel":
            // A playlist of a channel names both; the channel comes last.
            author = try PeerTubeOwner.displayName(from: &reader) ?? author
        default: if try !pictures.read(key, from: &reader) { try reader.skipValue() }
        }
    }

    /// Reads the name of a channel or an account from an object.
    static func displayName(from reader: inout JSONReader) throws(WireError) -> String? {
        var name, displayName: String?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "name": name = try reader.readScalar().plainLine?.onOneLine
            case "displayName": displayName = try reader.readScalar().plainLine?.onOneLine
            default: try reader.skipValue()
            }
        }
        return displayName ?? name
    }
}

/// The pictures of a video or its owner.
///
/// Version 8.1 lists them with complete addresses; older servers have paths, which newer ones may leave null.
struct PeerTubePictures {
    private var files: [(address: String, width: Int)] = []
    private var path: String?

    /// The maximum number of pictures that are compared.
    private static let limit = 100

    /// Returns the address of the widest picture; nil if there is none.
    func best(in addresses: WebAddress) -> String? {
        let address = files.max { $0.width < $1.width }?.address ?? path
        return address.flatMap(addresses.url)?.absoluteString
    }

    /// Reads the member with this key; returns false if it is no picture.
    mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws(WireError) -> Bool {
        switch key {
        case "thumbnails", "avatars": try takeFiles(from: &reader)
        case "avatar": try takeFile(from: &reader)
        // The larger picture of a video.
        case "previewPath": path = try reader.readScalar().string?.addressOnly ?? path
        case "thumbnailPath":
            let small = try reader.readScalar().string?.addressOnly
            path = path ?? small
        default: return false
        }
        return true
    }

    private mutating func takeFiles(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachElement { reader throws(WireError) in try takeFile(from: &reader) }
    }

    private mutating func takeFile(from reader: inout JSONReader) throws(WireError) {
        var address, path: String?
        var width = 0
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "fileUrl": address = try reader.readScalar().string?.addressOnly
            case "path": path = try reader.readScalar().string?.addressOnly
            case "width": width = try reader.readScalar().integer ?? 0
            default: try reader.skipValue()
            }
        }
        if let address = address ?? path, files.count < Self.limit { files.append((address, width)) }
    }
}

extension URL {
    /// The host and the port, if stated, as PeerTube names servers.
    fileprivate var hostWithPort: String? {
        host().map { host in port.map { "\(host):\($0)" } ?? host }
    }
}
