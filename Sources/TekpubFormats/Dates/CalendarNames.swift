/// The names in dates of feeds, folded as the words of `DatePiece`.
///
/// Only whole names and known abbreviations count. Feeds in other languages name few months alike, so all languages are
/// read at once. The lists leave out names that mean different months in two of them.
enum CalendarNames {
    /// The months by their names, 1...12.
    static let months = table { $0.months }

    /// The weekdays by their names, 1 for Monday to 7 for Sunday.
    static let weekdays = table { $0.weekdays }

    /// What may stand behind the number of a day.
    static let ordinalEndings: Set<String> = ["st", "nd", "rd", "th", "er", "o", "a", "e"]

    /// Words without a meaning of their own.
    static let otherWords: Set<String> = [
        "a", "as", "at", "d", "de", "del", "den", "der", "el", "feira", "il", "kl", "le", "of", "om", "on",
        "the", "um",
        "uhr", "日", "일", "г",
    ]

    /// Words that separate the parts of a date as a hyphen does.
    static let separators: [String: UInt8] = ["年", "月", "년", "월"].reduce(into: [:]) {
        $0[$1] = UInt8(ascii: "-")
    }

    /// The zones that have one meaning in feeds, in minutes from UTC.
    ///
    /// Source: RFC 822, section 5.1, and the usual abbreviations of other countries.
    static let zones: [String: Int] = [
        "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "ast": -240, "adt": -180, "est": -300, "edt": -240,
        "et": -300, "cst": -360, "cdt": -300, "ct": -360, "mst": -420, "mdt": -360, "mt": -420, "pst": -480,
        "pdt": -420,
        "pt": -480, "akst": -540, "akdt": -480, "hst": -600, "west": 60, "bst": 60, "cet": 60, "met": 60,
        "mez": 60,
        "cest": 120, "mest": 120, "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "sgt": 480, "hkt": 480,
        "awst": 480,
        "jst": 540, "kst": 540, "acst": 570, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
    ]

    /// Languages: the names of each month and each weekday, those of one separated by a slash.
    private struct Language: Sendable {
        let months, weekdays: String
    }

    private static let languages = [
        // English
        Language(
            months: """
                january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep \
                october/oct november/nov december/dec
                """,
            weekdays:
                "monday/mon tuesday/tues/tue wednesday/weds/wed thursday/thurs/thur/thu friday/fri saturday/sat sunday/sun"
        ),
        // German
        Language(
            months: """
                januar/janner/jaenner/jan februar/feber/feb marz/maerz/mrz/mar april/apr mai juni/jun juli/jul \
                august/aug september/sept/sep oktober/okt november/nov dezember/dez
                """,
            weekdays:
                "montag/mo dienstag/di mittwoch/mi donnerstag/do freitag/fr samstag/sonnabend/sa sonntag/so"),
        // French
        Language(
            months: """
                janvier/janv/jan fevrier/fevr/fev mars/mar avril/avr mai juin/jui juillet/juil aout/aou \
                septembre/sept/sep octobre/oct novembre/nov decembre/dec
                """,
            weekdays: "lundi/lun mardi/mar mercredi/mer jeudi/jeu vendredi/ven samedi/sam dimanche/dim"),
        // Spanish
        Language(
            months: """
                enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago \
                septiembre/setiembre/sept/sep/set octubre/oct noviembre/nov diciembre/dic
                """,
            weekdays: "lunes/lun martes/mar miercoles/mie jueves/jue viernes/vie sabado/sab domingo/dom"),
        // Italian
        Language(
            months: """
                gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago \
                settembre/sett/set ottobre/ott novembre/nov dicembre/dic
                """,
            weekdays: "lunedi/lun martedi/mar mercoledi/mer giovedi/gio venerdi/ven sabato/sab domenica/dom"),
        // Portuguese
        Language(
            months: """
                janeiro/jan fevereiro/fev marco/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set \
                outubro/out novembro/nov dezembro/dez
                """,
            weekdays: "segunda/seg terca/ter quarta/qua quinta/qui sexta/sex sabado/sab domingo/dom"),
        // Dutch
        Language(
            months: """
                januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sep \
                oktober/okt november/nov december/dec
                """,
            weekdays: "maandag/ma dinsdag/di woensdag/wo donderdag/do vrijdag/vr zaterdag/za zondag/zo"),
        // Catalan
        Language(
            months: """
                gener/gen febrer/febr/feb marc/mar abril/abr maig juny/jun juliol/jul agost/ago setembre/set octubre/oct \
                novembre/nov desembre/des
                """,
            weekdays: "dilluns dimarts dimecres dijous divendres dissabte diumenge"),
        // Danish
        Language(
            months:
                "januar februar marts/mar april maj juni juli august september oktober/okt november december",
            weekdays: "mandag/man tirsdag/tir onsdag/ons torsdag/tor fredag/fre lørdag/lør søndag/søn"),
        // Norwegian
        Language(
            months:
                "januar februar mars/mar april mai juni juli august september oktober november desember/des",
            weekdays: "mandag/man tirsdag/tir onsdag/ons torsdag/tor fredag/fre lørdag/lør søndag/søn"),
        // Swedish
        Language(
            months:
                "januari februari mars/mar april maj juni juli augusti/aug september oktober november december",
            weekdays: "mandag/man tisdag/tis onsdag/ons torsdag/tors fredag/fre lordag/lor sondag/son"),
        // Polish
        Language(
            months: """
                stycznia/styczen/sty lutego/luty/lut marca/marzec/mar kwietnia/kwiecien/kwi maja/maj czerwca/czerwiec/cze \
                lipca/lipiec/lip sierpnia/sierpien/sie wrzesnia/wrzesien/wrz pazdziernika/pazdziernik/paz \
                listopada/listopad/lis grudnia/grudzien/gru
                """,
            weekdays: "poniedziałek/pon wtorek/wt sroda/sr czwartek/czw piatek sobota/sob niedziela/niedz"),
        // Czech
        Language(
            months: """
                ledna/leden unora/unor brezna/brezen dubna/duben kvetna/kveten cervna/cerven cervence/cervenec \
                srpna/srpen zari rijna/rijen listopadu prosince/prosinec
                """,
            weekdays: "pondeli utery streda ctvrtek patek sobota nedele"),
        // Hungarian
        Language(
            months: """
                januar/jan februar/febr marcius/marc aprilis/apr majus/maj junius/jun julius/jul augusztus/aug \
                szeptember/szept oktober/okt november/nov december/dec
                """,
            weekdays: "hetfo kedd szerda csutortok pentek szombat vasarnap"),
        // Romanian
        Language(
            months: """
                ianuarie/ian februarie/feb martie/mar aprilie/apr mai iunie/iun iulie/iul august/aug septembrie/sept \
                octombrie/oct noiembrie/noi decembrie/dec
                """,
            weekdays: "luni marti miercuri joi vineri sambata duminica"),
        // Russian
        Language(
            months: """
                января/январь/янв февраля/февраль/фев/февр марта/март/мар апреля/апрель/апр мая/маи июня/июнь/июн \
                июля/июль/июл августа/август/авг сентября/сентябрь/сен/сент октября/октябрь/окт ноября/ноябрь/ноя/нояб \
                декабря/декабрь/дек
                """,
            weekdays: "понедельник/пн вторник/вт среда/ср четверг/чт пятница/пт суббота/сб воскресенье/вс"),
        // Greek
        Language(
            months: """
                ιανουαριου/ιανουαριος/ιαν φεβρουαριου/φεβρουαριος/φεβ μαρτιου/μαρτιος/μαρ/μαρτ απριλιου/απριλιος/απρ \
                μαιου/μαιος/μαι ιουνιου/ιουνιος/ιουν/ιον ιουλιου/ιουλιος/ιουλ/ιολ αυγουστου/αυγουστος/αυγ \
                σεπτεμβριου/σεπτεμβριος/σεπ/σεπτ οκτωβριου/οκτωβριος/οκτ νοεμβριου/νοεμβριος/νοε δεκεμβριου/δεκεμβριος/δεκ
                """,
            weekdays: "δευτερα/δευ τριτη/τρι τεταρτη/τετ πεμπτη/πεμ παρασκευη/παρ σαββατο/σαβ κυριακη/κυρ"),
        // Turkish
        Language(
            months: """
                ocak/oca subat/sub mart/mar nisan/nis mayıs/may haziran/haz temmuz/tem agustos/agu eylul/eyl ekim/eki \
                kasım/kas aralık/ara
                """,
            weekdays: "pazartesi salı carsamba persembe cuma cumartesi pazar"),
    ]

    private static func table(_ names: (Language) -> String) -> [String: Int] {
        languages.reduce(into: [:]) { table, language in
            for (index, names) in names(language).split(separator: " ").enumerated() {
                for name in names.split(separator: "/") { table[String(name)] = index + 1 }
            }
        }
    }
}
