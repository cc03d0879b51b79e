import TekpubKit

extension MediaPlayer: BackgroundPlayer {}
