extension [Media] {
    /// The choices with different addresses, in order. What the first of equal ones does not state is taken from the
    /// others.
    var withoutRepetitions: [Media] {
        var indexes: [String: Int] = [:]
        var media: [Media] = []
        for choice in self {
            guard let index = indexes[choice.url] else {
                indexes[choice.url] = media.count
                media.append(choice)
                continue
            }
            media[index].complete(from: choice)
        }
        return media
    }
}

extension Media {
    /// Takes what is unknown from `other`, which has the same address.
    fileprivate mutating func complete(from other: Media) {
        type = type ?? other.type
        byteCount = byteCount ?? other.byteCount
        height = height ?? other.height
        bitRate = bitRate ?? other.bitRate
        if languages.isEmpty { languages = other.languages }
        title = title ?? other.title
        integrity = integrity ?? other.integrity
    }
}
