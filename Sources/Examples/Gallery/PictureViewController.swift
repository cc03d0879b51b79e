import CursesKit

/// A bitmap as large as the page, with its proportions or without borders.
final class PictureViewController: ViewController {
    private let imageView = ImageView(image: Image("This terminal, or this theme,\nshows no bitmaps."))
    private let modes = SegmentedControl(["Fit", "Fill"])
    private let sphere: Sphere

    init(_ sphere: Sphere = Sphere(red: 235, green: 120, blue: 60)) {
        self.sphere = sphere
        super.init()
    }

    override func viewDidLoad() {
        title = "Picture"
        imageView.bitmap = sphere.bitmap(side: 360)
        imageView.contentMode = .scaleAspectFit
        modes.addAction(for: .valueChanged) { [imageView, modes] in
            imageView.contentMode = modes.selectedSegmentIndex == 0 ? .scaleAspectFit : .scaleAspectFill
        }
        for part in [imageView, modes] { view.addSubview(part) }
    }

    override func viewWillLayoutSubviews() {
        let (size, width) = (view.bounds.size, modes.sizeThatFits(view.bounds.size).width)
        modes.frame = Rect(
            x: max(0, (size.width - width) / 2), y: max(0, size.height - 1), width: width, height: 1)
        imageView.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 2))
    }
}
