# `make help` lists the targets. On a bare Debian with nothing but a Swift toolchain, each of them
# installs what it misses.

PREFIX = /usr/local
DESTDIR =
ARGS =

SWIFT = swift
# Where the release build lies; a package has one of its own.
SCRATCH = .build
PROGRAM = $(SCRATCH)/release/tekpub
# It decodes pictures, and is found beside the program.
PICTURE = $(SCRATCH)/release/tekpub-picture
MANUAL = $(dir $(PROGRAM))manual
FADE = .build/release/Fade
TABLES = .build/release/CursesKitBenchmarks
WIDEST = .build/release/WidestLayout
LIBRARY = .build/release/LibraryBenchmarks
DASHBOARD = .build/release/Dashboard
FILLING = .build/release/LibraryFilling
DOCS = .build/docs
# It comes with Swift, but is not always on the path. A parameter is documented where its name does not
# say enough, so docc is not to ask for all of them.
DOCC = $(dir $(realpath $(shell command -v $(SWIFT))))docc
# What is compiled with options of its own has a place of its own.
ALONE = .build/alone
HELLO = $(ALONE)/release/Hello
SOURCES = $(shell find Package.swift Makefile Sources Resources Tests/Benchmarks/Fade Tests/Benchmarks/CursesKitBenchmarks Tests/Benchmarks/LibraryBenchmarks \
    Tests/Benchmarks/LibraryFilling Tests/Misbehaving)

## build: the program as users get it, .build/release/tekpub
build: $(PROGRAM) $(PICTURE)

## run: build the program and start it; ARGS="..." are its arguments
run: build
	@$(PROGRAM) $(ARGS)

# What journeys start: what is made for users, not what `swift test` makes beside itself. Where ARGS ask for tests,
# but not for journeys, nothing of this is built.
PLAYED = $(addprefix .build/release/,AnimatedSplash Gallery LogReader Misbehaving MoveMe OpenDoors SpeakerClock)
ifneq ($(if $(ARGS),$(findstring Journey,$(ARGS)),all),)
STARTED = $(PROGRAM) $(HELLO) $(PLAYED)
PROGRAMS = TEKPUB_PROGRAMS='$(CURDIR)/.build/release:$(CURDIR)/$(ALONE)/release'
endif

## test: run all tests, or with ARGS="--filter NAME" some of them; ends with what failed, if anything did
test: | test-dependencies
	$(if $(STARTED),@$(MAKE) --no-print-directory $(STARTED))
	@mkdir -p .build
	($(PROGRAMS) $(TIMEOUT) $(SWIFT) test --disable-xctest \
	    --experimental-maximum-parallelization-width $(TESTS_AT_A_TIME) $(ARGS); echo $$? > .build/tests.status) \
	    2>&1 | tee .build/tests.log
	@read status < .build/tests.status; [ $$status = 0 ] || { echo; grep '^✘' .build/tests.log; \
	    grep -q ' Test run with' .build/tests.log || awk '$(UNFINISHED)' .build/tests.log; exit $$status; }

# Where nobody watches, a test that hangs must not keep the results of the others: after this time it is named.
TIMEOUT = $(if $(CI),timeout 45m)
UNFINISHED = /^◇ Test [^ ]+[)] started\.$$/ { open[$$3] = 1 } \
    /^(✔|✘) Test [^ ]+ .*(passed|failed) after/ { delete open[$$3] } \
    END { for (name in open) print "✘ " name " did not end" }

# A hundred programs in terminals at a time would keep each other from answering before somebody gives up.
TESTS_AT_A_TIME = 4

# How many times as many faults are tried as in a minute.
SEEDS = 1

## frames: draw N random frames for each way to start a program, and read them back from tmux and a pseudoterminal
frames: | test-dependencies
	FRAMES=$(N) SEED=$(SEED) $(SWIFT) test --disable-xctest --filter RandomFrameTests

## check: see from outside whether the program does what scripts and users rely on; ARGS="wires" for some
check: build .build/release/Misbehaving | check-dependencies
	@SEEDS=$(SEEDS) python3 Tests/BlackBox $(PROGRAM) $(ARGS)

# What each reader of bytes from outside is fuzzed with lies in Tests/Fuzz; what was found, and the inputs that
# proved useful, stay in .build/fuzz. Optimized code finds more in the same time; debug assertions stay.
FUZZ = .build/fuzz
TIME = 60
TARGET = json feed html keys page config dates durations range transcript sync http
# Swift's own report of a trap would keep libFuzzer from writing the input that caused it.
FUZZER = env SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$$target $(FUZZ)/release/Fuzz

## fuzz: look for input that harms a reader; TIME=600 seconds for each, TARGET=json for one
fuzz: | dependencies
	$(SWIFT) build --package-path Tests/Fuzz --scratch-path $(FUZZ) --product Fuzz -c release \
	    -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld \
	    -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
	@for target in $(TARGET); do \
	    mkdir -p $(FUZZ)/found $(FUZZ)/inputs/$$target; \
	    $(FUZZER) -max_total_time=$(TIME) -timeout=10 -rss_limit_mb=1024 $(ARGS) \
	        -dict=Tests/Fuzz/Dictionaries/$$target -artifact_prefix=$(FUZZ)/found/$$target- \
	        $(FUZZ)/inputs/$$target Tests/Fuzz/Corpora/$$target > $(FUZZ)/$$target.log 2>&1 \
	    || failed="$$failed $$target"; \
	    echo "$$target:"; grep -E '^Done|Fatal error|^SUMMARY|Test unit' $(FUZZ)/$$target.log; \
	done; \
	[ -z "$$failed" ] || { echo "What harms$$failed lies in $(FUZZ)/found."; exit 1; }

## mutate: change SEED's N places of the sources, one at a time, and list those that no test notices
N = 60
SEED = 1
mutate: | test-dependencies
	@python3 Tests/Mutate --count $(N) --seed $(SEED) $(ARGS)

## bench: measure against tig, newsboat, Textual and bare ncurses programs; prints a table for Tests/Benchmarks/README.md
bench: build $(FADE) $(TABLES) $(WIDEST) $(LIBRARY) $(FILLING) $(DASHBOARD) $(HELLO) | bench-dependencies
	@python3 Tests/Benchmarks $(PROGRAM) $(ARGS)

# Departures from a plain build, from below. Those that only the linker notices are linked from what `build`
# compiled. The others have a place of their own.
LINKED = lazy-curl static-libraries packed-relocations trimmed-icu function-order stripping few-exports
COMPILED = static-swift quiet-dispatch reproducible all
ABLATION = .build/ablation
variants = $(foreach name,$1,$(ABLATION)/$(name)/tekpub)

## ablation: build the program without each departure from a plain build, and measure what each is worth
ablation: $(call variants,$(LINKED) $(COMPILED)) | bench-dependencies
	@$(MAKE) build
	@python3 Tests/Benchmarks/ablation.py $(PROGRAM) $(ABLATION) $(ARGS)

## man: make the manual pages of the program's own definitions, in all languages
man: $(MANUAL)/tekpub.1

$(MANUAL)/tekpub.1: $(PROGRAM) Documentation/commands.md CHANGELOG.md
	python3 Resources/make-manual.py $(PROGRAM) $(MANUAL)

## install: copy the program, its manual and its completions to PREFIX (/usr/local), below DESTDIR if that is given
install: build man
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(PROGRAM) '$(DESTDIR)$(PREFIX)/bin/tekpub'
	install -m 755 $(PICTURE) '$(DESTDIR)$(PREFIX)/bin/tekpub-picture'
	for file in $(SHARED_FILES); do \
	    target='$(SHARE)'/"$${file#*:}"; \
	    install -d "$${target%/*}" && install -m 644 "$${file%:*}" "$$target" || exit; \
	done

## uninstall: remove what `install` put there
uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/tekpub' '$(DESTDIR)$(PREFIX)/bin/tekpub-picture'
	for file in $(SHARED_FILES); do rm -f '$(SHARE)'/"$${file#*:}"; done
	for file in $(SHARED_FILES); do \
	    file="$${file#*:}"; (cd '$(SHARE)' && rmdir -p "$${file%/*}") 2> /dev/null || true; \
	done

SHARE = $(DESTDIR)$(PREFIX)/share
# What shells, `man`, scripts and desktops read, and where they look for it below `share`.
SHARED_FILES = \
    $(MANUAL)/tekpub.1:man/man1/tekpub.1 \
    $(MANUAL)/tekpub-config.5:man/man5/tekpub-config.5 \
    $(MANUAL)/tekpub-json.5:man/man5/tekpub-json.5 \
    Resources/schema.json:tekpub/schema.json \
    Resources/completions/tekpub.bash:bash-completion/completions/tekpub \
    Resources/completions/_tekpub:zsh/site-functions/_tekpub \
    Resources/completions/tekpub.fish:fish/vendor_completions.d/tekpub.fish

# The manual in other languages.
SHARED_FILES += $(foreach language,$(basename $(notdir $(wildcard Resources/languages/*.strings))), \
    $(MANUAL)/$(language)/tekpub.1:man/$(language)/man1/tekpub.1 \
    $(MANUAL)/$(language)/tekpub-config.5:man/$(language)/man5/tekpub-config.5 \
    $(MANUAL)/$(language)/tekpub-json.5:man/$(language)/man5/tekpub-json.5)

# Entries in the menus of desktops: the program, and what opens addresses that begin with `tekpub:`.
ifeq ($(shell uname),Linux)
SHARED_FILES += \
    Packaging/Desktop/tekpub.desktop:applications/tekpub.desktop \
    Packaging/Desktop/tekpub-address.desktop:applications/tekpub-address.desktop \
    Packaging/Desktop/tekpub.svg:icons/hicolor/scalable/apps/tekpub.svg
endif

## dist: make an archive of the sources and of all packages that they need, which builds without a network
dist:
	python3 Packaging/archive.py $(PACKAGES)

## formula: write a formula for Homebrew, for that archive at URL="https://..."
formula: dist
	sum=$$(python3 -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' \
	    $(PACKAGES)/tekpub-*.tar.gz) && \
	sed -e 's|@URL@|$(URL)|; s|@HOMEPAGE@|$(HOMEPAGE)|' -e "s|@SHA256@|$$sum|" Packaging/tekpub.rb > $(PACKAGES)/tekpub.rb
	@echo $(PACKAGES)/tekpub.rb

## deb: make a package for Debian, which is linked with Debian's libraries
deb: | deb-dependencies
	debian/rules clean
	debian/rules binary PACKAGES='$(CURDIR)/$(PACKAGES)' SCRATCH=$(PACKAGES)/build

## check-deb: install that package in a new Debian, use it there and remove it; needs root
check-deb: deb | check-deb-dependencies
	Packaging/check-deb $(PACKAGES)/tekpub_*.deb $(PACKAGES)/root

## check-dist: build that package from the archive of `dist` in two folders, without a network, and compare; needs root
check-dist: dist | deb-dependencies
	Packaging/check-dist $(PACKAGES)/tekpub-*.tar.gz $(PACKAGES)/twice

PACKAGES = .build/packages
URL = file://$(CURDIR)/$(wildcard $(PACKAGES)/tekpub-*.tar.gz)
HOMEPAGE = $(URL)

## catalog: rebuild the bundled catalogue from its sources
catalog:
	python3 Resources/rebuild-catalog.py

## languages: sort the catalogues of the languages, and add the texts that they lack
languages:
	python3 Resources/languages.py

## demo: record the moving picture of the README
demo: build | test-dependencies
	mkdir -p Documentation
	python3 Tests/Demo $(PROGRAM) Documentation/demo.svg

## pictures: make the pictures of the examples in the documentation again; each test fails once, as it should
pictures: | test-dependencies
	-RECORD_SCREENS=1 $(SWIFT) test --disable-xctest --filter "ScreenshotTests|ViewPictureTests"
	$(SWIFT) test --disable-xctest --skip-build --filter "ScreenshotTests|ViewPictureTests"

## order: record which functions a key runs through, for the linker to put them side by side
order: | dependencies
	rm -f $(PROGRAM)
	$(MAKE) $(PROGRAM) WITHOUT=function-order STRIP='-Xlinker -Map=$(CURDIR)/.build/link-map.txt'
	python3 Tests/Benchmarks/record_order.py $(PROGRAM) .build/link-map.txt > $(ORDER).new
	mv $(ORDER).new $(ORDER)
	rm $(PROGRAM)

## docs: build the documentation of CursesKit, and say where it lies
docs: | dependencies
	$(SWIFT) build --target CursesKit --scratch-path $(DOCS)/build -Xswiftc -emit-symbol-graph \
	    -Xswiftc -emit-symbol-graph-dir -Xswiftc $(DOCS)/symbols \
	    -Xswiftc -symbol-graph-skip-synthesized-members
	rm -rf $(DOCS)/site
	$(DOCC) convert Sources/CursesKit/CursesKit.docc --output-dir $(DOCS)/site \
	    --additional-symbol-graph-dir $(DOCS)/symbols --warnings-as-errors \
	    --disable-parameters-and-returns-validation \
	    --fallback-display-name CursesKit --fallback-bundle-identifier CursesKit
	@echo 'The documentation is $(DOCS)/site. To read it:'
	@echo 'python3 -m http.server --directory $(DOCS)/site, and http://localhost:8000/documentation/curseskit/'

## format: bring the Swift sources into the shape that .swift-format asks for
format: | dependencies
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

## lint: say where the Swift sources are not in that shape
lint: | dependencies
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

## clean: remove everything that was built
clean:
	rm -rf .build

## help: this list
help:
	@sed -n 's/^## /make /p' $(firstword $(MAKEFILE_LIST))

.PHONY: build run test frames check ablation fuzz mutate bench man install uninstall dist formula deb check-deb check-dist catalog languages demo pictures order docs format lint clean help

# ---- The release build

PLACE = --scratch-path $(SCRATCH) $(SANDBOX)
$(HELLO): PLACE = --scratch-path $(ALONE)

ifeq ($(shell uname),Linux)

# What differs from plain `swift build -c release`, a departure each. `make ablation` builds the program with
# all but one and measures what that one is worth; CONTRIBUTING.md has the table. WITHOUT="..." leaves out some.
departure = $(if $(filter $(strip $1) all,$(WITHOUT)),,$2)
RELEASE = -c release $(LIBRARIES)

# Starting a program is mostly loading its libraries, so this one is linked with as few as possible, and needs
# nothing of Swift where it is installed. What stays outside is libc, libm, and libcurl, which Sources/CCurl
# loads when the first request needs it.
LIBRARIES = $(call departure, static-swift, \
    --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)

# A program that asks no server brings libc and libm as well, so that there is nothing left to look for
# when it starts: another third of the time. It is still laid out at random (static-pie).
$(HELLO): LIBRARIES = -Xswiftc -static-executable -Xswiftc -Xclang-linker -Xswiftc -static-pie

# The linker looks here first. A library of which it finds a libX.a, but no libX.so beside it, is
# linked statically. FoundationNetworking asks for libcurl too, and gets Resources/no-libcurl.c.
STATIC = $(SCRATCH)/static
RELEASE += -Xswiftc -L$(STATIC)

# LLVM's linker comes with Swift. The other one can neither pack nor replace ICU's archive.
RELEASE += $(call departure, all, -Xswiftc -use-ld=lld)

# So that a check sees which functions of ncurses it calls.
.build/release/Misbehaving: WITHOUT = static-libraries

# Half of the file would be ICU's data about languages that the program does not speak.
RELEASE += $(call departure, trimmed-icu, \
    -Xlinker '--remap-inputs=*/lib_FoundationICU.a=$(CURDIR)/$(STATIC)/lib_FoundationICU.a')

# Swift and Foundation hold some 80,000 addresses that every start adjusts, in less time if they are packed.
RELEASE += $(call departure, packed-relocations, -Xlinker -z -Xlinker pack-relative-relocs)

# An idle program makes no system call: see Sources/CQuietDispatch.
RELEASE += $(if $(filter quiet-dispatch all,$(WITHOUT)),-Xcc -DCOUNTING_DISPATCH)

# What a key runs through lies side by side: a thousand lines of the processor's caches, most of which have been used
# for something else since the last key, arrive sooner that way. `make order` records it anew; a name that is out of
# date costs nothing but its place. Each function needs a section of its own.
ORDER = Resources/link-order.txt
RELEASE += $(call departure, all, -Xswiftc -Xfrontend -Xswiftc -function-sections)
RELEASE += $(call departure, function-order, \
    -Xlinker '--symbol-ordering-file=$(CURDIR)/$(ORDER)' -Xlinker --no-warn-symbol-ordering)

# No symbols, which were a quarter of the file, none that another library could look for, and no
# search for libraries beside the program.
RELEASE += $(call departure, stripping, $(STRIP))
RELEASE += $(call departure, few-exports, -Xlinker --no-export-dynamic --disable-local-rpath)
STRIP = -Xlinker -s

# Two builds of one version are equal to the byte, wherever they lie: without hashes of paths and options, and without
# the lengths of the sources' paths, which the compiler writes into the checks of withoutActuallyEscaping. It sees the
# sources below this folder by paths that begin here.
REPRODUCIBLE = -Xlinker --build-id=none -Xlinker -T -Xlinker '$(CURDIR)/Resources/no-module-hashes.ld' \
    -Xswiftc -vfsoverlay -Xswiftc '$(CURDIR)/$(STATIC)/relative-paths.json'
RELEASE += $(call departure, reproducible, $(REPRODUCIBLE))

$(PROGRAM) $(PICTURE) $(FADE) $(TABLES) $(WIDEST) $(LIBRARY) $(FILLING) $(DASHBOARD) $(HELLO) $(PLAYED): $(SOURCES) | dependencies
	mkdir -p $(STATIC)
	rm -f $(STATIC)/*
	for name in $(call departure, static-libraries, ncursesw tinfo sqlite3 stdc++ jpeg png16 webp z); do \
	    ln -s "$$(gcc -print-file-name=lib$$name.a)" $(STATIC); \
	done
	gcc -O -c Resources/no-libcurl.c -o $(STATIC)/no-libcurl.o
	$(call departure, lazy-curl, ar cr $(STATIC)/libcurl.a $(STATIC)/no-libcurl.o)
	$(if $(filter lazy-curl,$(WITHOUT)),ln -s "$$(gcc -print-file-name=libcurl.so.4)" $(STATIC)/libcurl.so)
	$(call departure, trimmed-icu, python3 Resources/trim-icu.py $(STATIC))
	python3 -c 'import json, sys; print(json.dumps({"version": 0, "roots": [ \
	    {"type": "directory-remap", "name": sys.argv[1], "external-contents": "."}]}))' \
	    '$(CURDIR)' > $(STATIC)/relative-paths.json
	rm -f $@
	$(SWIFT) build --product $(notdir $@) $(RELEASE) $(PLACE)
	@touch $@

# ---- Without a departure

$(call variants,$(LINKED)): BASE = .build
$(call variants,$(COMPILED)): BASE = $(ABLATION)/build

# Each is moved away, so that `build` never takes it for the program.
$(ABLATION)/%/tekpub: $(SOURCES) | dependencies
	mkdir -p $(@D)
	rm -f $(BASE)/release/tekpub
	$(MAKE) $(BASE)/release/tekpub PROGRAM=$(BASE)/release/tekpub PLACE='--scratch-path $(BASE)' WITHOUT=$*
	mv $(BASE)/release/tekpub $@

else

$(PROGRAM) $(PICTURE) $(FADE) $(TABLES) $(WIDEST) $(LIBRARY) $(FILLING) $(DASHBOARD) $(HELLO) $(PLAYED): $(SOURCES) | dependencies
	$(SWIFT) build --product $(notdir $@) -c release $(PLACE)
	@touch $@

endif

# ---- What must be installed

# Each `needs` is a Debian package and files of which one exists where it is installed. Looking for a
# file takes no time, so every target can check what it needs.
needs = $(if $(wildcard $2),,$1)
command = $(addsuffix /$1,$(subst :, ,$(PATH)))
library = $(addsuffix /$1,/usr/lib /usr/lib64 /usr/lib/*-linux-gnu)

ifeq ($(shell uname),Linux)
# The first four are what Swift itself is made of, and g++ is its linker's.
MISSING = \
    $(call needs,libcurl4,$(call library,libcurl.so.4)) \
    $(call needs,libncurses6,$(call library,libncurses.so.6)) \
    $(call needs,libsqlite3-0,$(call library,libsqlite3.so.0)) \
    $(call needs,libxml2,$(call library,libxml2.so.2)) \
    $(call needs,g++,$(call command,g++)) \
    $(call needs,python3,$(call command,python3)) \
    $(call needs,git,$(call command,git)) \
    $(call needs,ca-certificates,/etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt) \
    $(call needs,libncurses-dev,/usr/include/ncurses.h) \
    $(call needs,libsqlite3-dev,/usr/include/sqlite3.h) \
    $(call needs,libjpeg-dev,/usr/include/jpeglib.h) \
    $(call needs,libpng-dev,/usr/include/png.h) \
    $(call needs,libwebp-dev,/usr/include/webp/decode.h) \
    $(call needs,zlib1g-dev,/usr/include/zlib.h)
endif

# Descriptions of terminals that few people use.
NCURSES_TERM = \
    $(call needs,ncurses-term,$(foreach folder,/etc /lib /usr/lib /usr/share,$(folder)/terminfo/x/xterm-direct))

MISSING_FOR_TESTS = $(MISSING) \
    $(NCURSES_TERM) \
    $(call needs,tmux,$(call command,tmux)) $(call needs,screen,$(call command,screen)) \
    $(call needs,mpv,$(call command,mpv)) $(call needs,procps,$(call command,pkill)) \
    $(call needs,zsh,$(call command,zsh)) $(call needs,fish,$(call command,fish))

MISSING_FOR_CHECK = $(MISSING) $(call needs,python3,$(call command,python3)) \
    $(call needs,mandoc,$(call command,mandoc)) $(call needs,man-db,$(call command,man)) \
    $(call needs,mpv,$(call command,mpv)) $(call needs,dbus,$(call command,dbus-daemon)) \
    $(call needs,playerctl,$(call command,playerctl)) $(call needs,systemd,$(call command,busctl))
MISSING_FOR_DEB = $(MISSING) \
    $(call needs,debhelper,$(call command,dh)) $(call needs,lintian,$(call command,lintian))

MISSING_FOR_CHECK_DEB = $(call needs,debootstrap,/usr/sbin/debootstrap $(call command,debootstrap))


MISSING_FOR_BENCH = $(MISSING) \
    $(NCURSES_TERM) \
    $(foreach peer,chafa curl fzf jq less newsboat python3 strace tig,$(call needs,$(peer),$(call command,$(peer)))) \
    $(call needs,libxml2-utils,$(call command,xmllint)) $(call needs,python3-pip,$(call command,pip3)) \
    $(call needs,python3-feedparser,/usr/lib/python3/dist-packages/feedparser)

# Ubuntu and Debian's other children have the same packages; Apple's tools bring all but mpv and tmux.
SUDO = $(if $(filter-out 0,$(shell id -u)),sudo)
APT = $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get
# Whether this user can install packages.
INSTALLS = $(and $(wildcard $(call command,apt-get)),$(if $(SUDO),$(wildcard $(call command,sudo)),root))
get = $(if $(strip $1),$(if $(INSTALLS),\
    $(APT) update && $(APT) install --yes --no-install-recommends $(strip $1),\
    @echo 'Please have somebody install what Debian calls $(strip $1), and try again.'; exit 1))

dependencies:
	$(call get,$(MISSING))

test-dependencies:
	$(call get,$(MISSING_FOR_TESTS))

check-dependencies:
	$(call get,$(MISSING_FOR_CHECK))

bench-dependencies:
	$(call get,$(MISSING_FOR_BENCH))

deb-dependencies:
	$(call get,$(MISSING_FOR_DEB))

check-deb-dependencies:
	$(call get,$(MISSING_FOR_CHECK_DEB))

.PHONY: dependencies test-dependencies check-dependencies bench-dependencies deb-dependencies check-deb-dependencies
