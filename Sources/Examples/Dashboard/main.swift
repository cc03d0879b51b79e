import CursesKit

Application.main(AppDelegate.self)
