import TekpubFormats

extension Production {
    /// Returns the length of the shortest of the other episodes, in seconds; nil unless the catalogue states at least
    /// two.
    ///
    /// - Parameter index: the episode without which the others are compared.
    package func shortestSiblingInSeconds(ofEpisodeAt index: Int) -> Int? {
        let lengths = episodes.indices.lazy.filter { $0 != index }
            .compactMap { episodes[$0].durationInSeconds }.filter { $0 > 0 }
        return lengths.count < 2 ? nil : lengths.min()
    }
}
