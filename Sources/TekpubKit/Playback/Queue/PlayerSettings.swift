import GRDB

/// What the user set in the player, in the library. The speed and the sound of a source are in its `SourcePolicy`.
///
/// All members read or write the disk: call them off the main actor.
public struct PlayerSettings: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    private static let volumeName = "player volume"

    /// Returns the volume in percent; nil if the user never changed it.
    public func volume() throws(LibraryError) -> Double? {
        try open().read { database in
            try SettingTable.value(of: Self.volumeName, in: database).flatMap { Double($0) }
        }
    }

    /// Saves the volume in percent.
    public func setVolume(_ volume: Double) throws(LibraryError) {
        try open().write("setVolume") { database in
            try SettingTable.set("\(volume)", of: Self.volumeName, in: database)
        }
    }
}

extension SourceStore {
    /// Saves the speed of playback of a source, and nothing else of its policy; nil for the normal speed.
    public func setPlaybackRate(_ rate: Double?, of id: Source.ID) throws(LibraryError) {
        try change(id, "setPlaybackRate") { $0.playbackRate = rate }
    }

    /// Saves what is done to the sound of a source, and nothing else of its policy.
    public func setFilters(_ filters: SoundFilters, of id: Source.ID) throws(LibraryError) {
        try change(id, "setFilters") { $0.filters = filters }
    }

    private func change(
        _ id: Source.ID, _ name: String, _ body: (inout SourcePolicy) -> Void
    ) throws(LibraryError) {
        try library.write(name) { database in
            guard var policy = try SourceTable.fetch(id, database)?.policy else { return }
            body(&policy)
            try database.execute(
                sql: "UPDATE source SET policy = ? WHERE store = ?",
                arguments: [StoredDetails.text(policy), id])
        }
    }
}

extension CatalogStore {
    /// Returns the user's source with this store; nil if it is no source.
    public func source() throws(LibraryError) -> Source? {
        try library.read { try SourceTable.fetch(catalogID: catalogID, $0) }
    }
}

extension Library {
    /// What the user set in the player.
    public var playerSettings: PlayerSettings { PlayerSettings { self } }
}

extension LazyLibrary {
    /// What the user set in the player; the library is opened when it is first used.
    public var playerSettings: PlayerSettings {
        PlayerSettings { () throws(LibraryError) in try self.library() }
    }
}
