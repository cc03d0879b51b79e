import CursesKit

/// Covers the interface with a picture that is as large as the window.
final class SplashView: View {
    let image = LaunchImageView(
        image: SnowScene(size: .zero).image, roundDuration: .milliseconds(1200),
        images: { SnowScene(size: .zero).images })
    private var drawnSize = Size.zero

    init() {
        super.init()
        backgroundStyle = .plain
        isUserInteractionEnabled = false
        addSubview(image)
    }

    override func layoutSubviews() {
        image.frame = bounds
        guard bounds.size != drawnSize else { return }
        drawnSize = bounds.size
        let scene = SnowScene(size: drawnSize)
        image.setImage(scene.image, images: { scene.images })
    }
}
