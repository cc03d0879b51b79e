import Foundation
import Localization

/// Why a file could not be read as a `Catalog`.
public enum CatalogFileError: Error, Equatable {
    /// `file` cannot be opened, for the system's `reason`.
    case unreadable(file: String, reason: String)
    /// `file` is not JSON, or contains a number that is too large or not an integer where one is required.
    case notJSON(file: String)
    /// The value at `path`, such as `productions[3].episodes[0].duration`, is missing.
    case missing(file: String, path: String)
    /// The value at `path` is invalid, for `reason`.
    case wrong(file: String, path: String, reason: String)
}

extension CatalogFileError: LocalizedError {
    /// The file, what is wrong, and how to correct it.
    public var errorDescription: String? {
        switch self {
        case .unreadable(let file, let reason):
            localized("Cannot read \(file): \(reason). Name a catalogue file that you may read.")
        case .notJSON(let file):
            localized(
                "\(file) is not JSON, or a number in it is too large or not whole. Name a catalogue file, or correct this one."
            )
        case .missing(let file, let path):
            localized("\(file) has no \(path). Add it.")
        case .wrong(let file, let path, let reason):
            localized("\(file) is wrong at \(path): \(reason). Correct it.")
        }
    }
}

extension CatalogFileError {
    /// Converts `error`, thrown while decoding `file`.
    init(_ error: any Error, file: String) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self = .missing(file: file, path: (context.codingPath + [key]).spelled)
        case DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context):
            self = .wrong(file: file, context)
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .wrong(file: file, context)
        default:
            self = .notJSON(file: file)
        }
    }

    private static func wrong(file: String, _ context: DecodingError.Context) -> CatalogFileError {
        let reason = context.debugDescription.trimmingCharacters(in: CharacterSet(charactersIn: "."))
        return .wrong(file: file, path: context.codingPath.spelled, reason: reason)
    }
}

extension [any CodingKey] {
    /// The path in programming notation, such as `productions[3].title`.
    fileprivate var spelled: String {
        guard !isEmpty else { return localized("its top level") }
        return reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

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
