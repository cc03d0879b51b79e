import FlyingFox
import Foundation
import TekpubKit

/// A request that a `CatalogServer` answers with its catalogue, and the format of the answer.
///
/// What is written for people, from titles to licences, is HTML on both: see `String.html`.
public enum CatalogRoute: CaseIterable, Hashable, Sendable {
    /// The API of 2010: `POST /api/productions`, an array with its episodes wrapped.
    case api
    /// The site of March 2012: `GET /productions.json`, an array of full records.
    case productions
}

extension CatalogRoute {
    var method: HTTPMethod {
        switch self {
        case .api: .POST
        case .productions: .GET
        }
    }

    var path: String {
        switch self {
        case .api: "/api/productions"
        case .productions: "/productions.json"
        }
    }

    /// The whole catalogue as JSON, one production a line, the same for the same catalogue.
    func body(of catalog: Catalog) throws -> Data {
        switch self {
        case .api: try linesOfJSON(APIProduction.all(in: catalog))
        case .productions: try linesOfJSON(catalog.productions.lazy.map(FullProduction.init))
        }
    }
}

extension CatalogRoute {
    /// An array of `elements`, encoded one at a time: the encoder's own picture of a value is
    /// many times as large as its text.
    private func linesOfJSON(_ elements: some Sequence<some Encodable>) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var lines = Data("[".utf8)
        var separator = ""
        for element in elements {
            lines.append(contentsOf: separator.utf8)
            lines.append(try encoder.encode(element))
            separator = ",\n"
        }
        lines.append(contentsOf: "]".utf8)
        return lines
    }
}
