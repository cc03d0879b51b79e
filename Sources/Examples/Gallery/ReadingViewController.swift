import CursesKit

/// A text whose last word is a link back to the list.
final class ReadingViewController: ViewController, TextViewDelegate {
    private let text = TextView()

    init(_ words: String = "Nothing else can be seen.") {
        super.init()
        modalPresentationStyle = .fullScreen
        text.delegate = self
        text.paragraphs = [.init(Text(words)).appending(" ").appending("Close", linkingTo: "close")]
    }

    override var preferredResponder: Responder { text }
    override func loadView() -> View { text }

    func textView(_ textView: TextView, didOpen link: TextView.Link) {
        if let navigationController {
            navigationController.popViewController(animated: true)
        } else {
            dismiss(animated: true)
        }
    }
}
