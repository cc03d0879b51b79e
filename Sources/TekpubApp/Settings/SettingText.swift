import Localization
import TekpubKit

extension LoadedConfiguration {
    /// The value of a setting in force, as the screen shows it.
    func text(of setting: Setting) -> String {
        value(of: setting).map { setting.type.text(of: $0) } ?? localized("not set")
    }

    /// Facts about a setting: its name, its default, and what overrides the user's file.
    func facts(about setting: Setting, overrides: LaunchOverrides, path: String) -> [String] {
        let isDefault = entry(of: setting) == nil
        let usual = setting.defaultValue.map { setting.type.text(of: $0) }
        return [
            setting.name,
            isDefault ? localized("the default") : usual.map { localized("\($0) by default") },
            deciding(setting, overrides, path),
            setting.isLive ? nil : localized("holds from the next start"),
        ].compactMap(\.self)
    }

    private func deciding(_ setting: Setting, _ overrides: LaunchOverrides, _ path: String) -> String? {
        if overrides.override(setting), let option = setting.option { return localized("set by \(option)") }
        return switch entry(of: setting)?.origin {
        case .variable(let name): localized("set by \(name)")
        case .file(let location) where location.path != path: localized("set by \(location.path)")
        default: nil
        }
    }
}

extension SettingType {
    /// A value as the screen shows it.
    func text(of value: SettingValue) -> String {
        switch shown(value) {
        case .flag(let isOn):
            isOn ? localized("on", context: "setting") : localized("off", context: "setting")
        case .number(let number):
            if case .number(_, let unit?) = self { "\(number) \(unit)" } else { "\(number)" }
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        }
    }

    /// A value as users type it.
    func typedText(of value: SettingValue) -> String {
        switch value {
        case .flag(let isOn): isOn ? "on" : "off"
        case .number(let number): "\(number)"
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ",")
        }
    }
}
