# make run    builds Quire and serves a library:  make run LIBRARY=~/Comics [PORT=8080] [HOST=0.0.0.0] [DATA=dir]
# make test   runs the checks that every change must pass
# make help   lists all targets

# A folder of comics and books. Without one, Quire draws a demo library and serves it.
LIBRARY ?=
HOST ?= 127.0.0.1
PORT ?= 8080
# The folder of the server's database, image cache and access key; the server's default if empty.
DATA ?=
# More options for `quire serve`.
OPTIONS ?=

export LIBRARY HOST PORT DATA OPTIONS

SWIFT_SOURCES := $(wildcard Package.swift Sources Tests Benchmarks)

.DEFAULT_GOAL := help
# Targets run one after the other, in the order in which they are written.
.NOTPARALLEL:

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/    make \1\t\2/p' Makefile | expand -t 20

.PHONY: setup
setup: ## install what is missing to build and test (Debian and Ubuntu)
	@Scripts/setup.sh run
	@Scripts/setup.sh test

.PHONY: build
build: ## build the server for release
	@Scripts/setup.sh run
	swift build -c release --product quire
	swift build -c release --product quire-worker

.PHONY: web
web: ## build the browser app
	@Scripts/setup.sh run
	@Scripts/build-web.sh

.PHONY: run
run: build web ## build everything and serve LIBRARY, or a demo library
	@Scripts/run.sh

.PHONY: test
test: ## check the files, build everything, run all Swift and browser tests
	@Scripts/setup.sh test
	@Scripts/test.sh

.PHONY: packages
packages: web ## build a tar archive, a Debian package and a container image, and check that they serve
	@Scripts/setup.sh packages
	@Scripts/packages.sh

.PHONY: faults
faults: build ## kill the server, fill its disk, damage its files, and check what survives
	@Scripts/setup.sh test
	@Scripts/faults.sh

.PHONY: fuzz
fuzz: build ## give mutated files and requests to parsers, commands and a server for MINUTES (20); PARTS="files api" selects some
	@Scripts/setup.sh test
	@Scripts/setup.sh fuzz
	@Scripts/fuzz.sh

.PHONY: bench
bench: build web ## measure, each figure beside a peer or a limit; PARTS="scan serving" selects some
	@Scripts/setup.sh test
	@Scripts/setup.sh bench
	@Scripts/bench.sh $(PARTS)

.PHONY: binding
binding: ## write both halves of the binding to the browser from Web/host.idl
	@Scripts/generate-binding.py

.PHONY: format
format: ## format the Swift sources with the committed settings
	swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build .venv Web/dist Artefacts
