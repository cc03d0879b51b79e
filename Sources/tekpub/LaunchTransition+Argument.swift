import ArgumentParser
import TekpubApp

extension LaunchTransition: ExpressibleByArgument {}
