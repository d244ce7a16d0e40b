# make run    builds Quire and serves a library:  make run LIBRARY=~/Comics [PORT=8080] [HOST=0.0.0.0] [DATA=dir]
# make test   runs everything that is run before a change is taken
# make help   lists the rest

# A folder of comics. Without one, a small library is drawn and served.
LIBRARY ?=
HOST ?= 127.0.0.1
PORT ?= 8080
# Where the server keeps its store and its cache of pictures; the server's own choice if empty.
DATA ?=
# Further words for `quire serve`.
OPTIONS ?=

export LIBRARY HOST PORT DATA OPTIONS

SWIFT_SOURCES := $(wildcard Package.swift Sources Tests Benchmarks)

.DEFAULT_GOAL := help
# The order of the steps is the order they are written in.
.NOTPARALLEL:

.PHONY: help
help: ## list what make can do
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/    make \1\t\2/p' Makefile | expand -t 20

.PHONY: setup
setup: ## install what is missing to build and test (Debian and Ubuntu)
	@Scripts/setup.sh run
	@Scripts/setup.sh test

.PHONY: build
build: ## build the server for release
	@Scripts/setup.sh run
	swift build -c release --product quire

.PHONY: web
web: ## build the reader that runs in the browser
	@Scripts/setup.sh run
	@Scripts/build-web.sh

.PHONY: run
run: build web ## build all and serve LIBRARY, or a library drawn for show
	@Scripts/run.sh

.PHONY: test
test: ## check the format, build all, run every test
	@Scripts/setup.sh test
	@Scripts/test.sh

.PHONY: bench
bench: build web ## measure, each figure beside a peer or a limit; PARTS="scan serving" measures only these
	@Scripts/setup.sh test
	@Scripts/setup.sh bench
	@Scripts/bench.sh $(PARTS)

.PHONY: format
format: ## lay out the Swift sources as the tests expect
	swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

.PHONY: clean
clean: ## remove all that was built
	rm -rf .build .venv Web/dist Artefacts
