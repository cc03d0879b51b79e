import CursesKit

// Reading arguments takes longer than drawing the first frame: who gives none does not wait for it.
if CommandLine.arguments.count == 1 {
    Tekpub.browseDefaults()
} else {
    Tekpub.main()
}
