# For Homebrew, on macOS and Linux: the game, the commands and the library. The server needs Linux. The sum is
# that of SHA256SUMS, when the release is there (docs/releasing.md).
class Red7 < Formula
  desc "Card game Red7, with a solver and strong bots"
  homepage "https://github.com/red7/red7"
  url "https://github.com/red7/red7/releases/download/v0.2.0/red7-0.2.0.tar.gz"
  license "MIT"

  depends_on "gettext" => :build
  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "ncurses"

  on_macos do
    depends_on "gettext" # its libintl is linked
  end

  def install
    system "meson", "setup", "build", "-Dprogram=enabled", "-Donline=disabled", "-Dpage=disabled", *std_meson_args
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_equal "+O5 +I4 pass\n", shell_output("#{bin}/red7 legal 'v1.3 0 - - I4O5/Y4G2I6/- V1/R6/-'")
    assert_match "Rot", shell_output("#{bin}/red7 --lang de rules")
  end
end
