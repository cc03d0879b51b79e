import CursesKit
import TekpubKit

extension DownloadsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let isFinished = rows[indexPath]?.state.isFinished == true
        let identifier = isFinished ? SourceEpisodeCell.identifier : DownloadCell.identifier
        let cell =
            tableView.dequeueReusableCell(withIdentifier: identifier)
            ?? (isFinished ? SourceEpisodeCell() : DownloadCell())
        if let item = rows[indexPath] { fill(cell, with: item) }
        return cell
    }

    func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        let files = rows.listed.filter(\.state.isFinished)
        return switch identifier {
        case "source": !files.contains { $0.productionTitle?.isEmpty == false }
        case "progress":
            !files.contains { file in
                file.location.flatMap { states?[$0].mark?.progress(of: file.durationInSeconds) } != nil
            }
        case "length": !files.contains { $0.durationInSeconds != nil }
        default: false
        }
    }
}

extension DownloadsViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int {
        rows[indexPath]?.state.isFinished == true ? tableView.rowHeight : DownloadCell.height
    }

    func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        updateStatus()
        previewDidChange()
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: table)
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        if let item = rows[indexPath] { open(item) }
    }
}

extension DownloadsViewController: PreviewProviding {
    var previewSubject: PreviewSubject? { focusedItem?.location.map { PreviewSubject($0) } }
}
