import Foundation

extension Catalog {
    /// Reads a catalogue file: JSON in the format of `Catalog`. Every value must have the right type.
    ///
    /// - Parameter path: absolute, or relative to the current directory.
    public init(contentsOfFile path: String) throws(CatalogFileError) {
        let contents: Data
        do {
            contents = try Data(contentsOf: URL(filePath: path))
        } catch {
            let cause = (error as? CocoaError)?.underlying as NSError?
            throw .unreadable(
                file: path, reason: cause?.localizedFailureReason ?? error.localizedDescription)
        }
        try self.init(fileContents: contents, named: path)
    }

    /// Parses the contents of a catalogue file.
    ///
    /// - Parameter name: the file's name in errors.
    public init(fileContents: Data, named name: String) throws(CatalogFileError) {
        do {
            self = try JSONDecoder().decode(Catalog.self, from: fileContents)
        } catch {
            throw CatalogFileError(error, file: name)
        }
    }
}
