# The formula for Homebrew. `make formula URL=https://...` fills in the address and the sum of the archive.
class Tekpub < Formula
  desc "Terminal browser for catalogues of videos and podcasts"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "jpeg-turbo"
  depends_on "libpng"
  depends_on "mpv"
  depends_on "ncurses"
  depends_on "webp"
  uses_from_macos "curl"
  uses_from_macos "sqlite"
  uses_from_macos "swift" => :build

  def install
    # SwiftPM has a sandbox of its own, which does not work inside Homebrew's.
    system "make", "install", "PREFIX=#{prefix}", "SANDBOX=--disable-sandbox"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tekpub --version")
    assert_match "sicp", shell_output("#{bin}/tekpub list")
  end
end
