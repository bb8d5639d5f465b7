#!/usr/bin/env bash
# Formatting, lint and the house rules that a tool can check. Ends with the counts of its checks.
#
#   tests/lint/run.sh [NAME...]    all checks, or those named
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Files that git tracks or would track, one a line, of the given patterns.
files() {
  git ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do
    if [[ -f "$file" ]]; then printf '%s\n' "$file"; fi
  done
}

# Succeeds when stdin is empty; else shows it under a heading.
none() {
  local found
  found=$(cat)
  [[ -z "$found" ]] || {
    printf '%s\n%s\n' "$1" "$found"
    return 1
  }
}

check_format_cpp() {
  files '*.cpp' '*.hpp' '*.c' '*.h' | xargs -r clang-format --dry-run -Werror
}

# clang-format goes by the file's name, so it gets copies of shaders under C++ names: all at once, as
# a process for each takes five times as long. ./dev format mends what it finds.
check_format_shaders() {
  local copies=build/lint/shaders file
  rm -rf "$copies" && mkdir -p "$copies"
  cp --parents shaders_es/.clang-format "$copies"
  files '*.frag' '*.glsl' '*.vert' '*.comp' | while read -r file; do
    mkdir -p "$copies/${file%/*}" && cp "$file" "$copies/$file.cpp"
  done
  find "$copies" -name '*.cpp' -exec clang-format --dry-run -Werror {} +
}

# Every kernel as the driver gets it: includes expanded, variant definitions on top. The benchmark's
# are whole files, not the library's.
check_shaders() {
  local dump=build/lint/kernels tool
  tool=$(find build/release -name fragblas-kernels -type f)
  rm -rf "$dump" && mkdir -p "$dump" && "$tool" --dump "$dump"
  find "$dump" shaders_es/baseline -type f -exec glslangValidator {} + |
    { grep -B 1 '^ERROR' || true; } | none "Not compiled:"
}

# What no compiler checks: the form of heads, the names of uniforms' fields, the list of variants.
check_shader_heads() {
  node tests/lint/shaders.mjs heads
}

check_uniforms() {
  node tests/lint/shaders.mjs uniforms
}

check_variants() {
  node tests/lint/shaders.mjs variants
}

check_shell() {
  files dev .ci/run '*.sh' | xargs shellcheck
}

# What ./dev does not understand it says at once, and neither installs nor builds.
check_dev_words() {
  local words list refusal
  while read -r list refusal; do
    IFS=, read -ra words <<<"$list"
    { timeout 20 ./dev "${words[@]}" 2>&1 </dev/null || true; } | grep "$refusal"
  done <<'TEXT'
pages no such command: pages
test,pages no such part: pages
soak,x soak: MINUTES = x, must be
fuzz,pages no such target: pages
fuzz,disk,0 fuzz: SECONDS = 0, must be
web,page web takes nothing behind it: page
TEXT
}

check_spelling() {
  files ':!*.json' ':!*.png' ':!*.webp' ':!*.svg' ':!LICENSE' ':!tests/fuzz/corpus' |
    xargs -r codespell --ignore-words=tests/lint/words.txt
}

# The core draws and never asks where its context came from; nothing else reaches into its insides.
check_arrows() {
  {
    grep -nE '#include [<"](EGL|SDL|SDL2|emscripten|GLFW|X11)' -r src shaders_es || true
    grep -nE 'fragblas(::|_)internal' -r --include=CMakeLists.txt --include='*.cmake' \
      web native/egl demos || true
    grep -nE '\bnative/' -r --include=CMakeLists.txt web || true
    files 'native/*.[ch]pp' 'native/*.def' 'web/module/*' 'web/bench/ladder/*' 'demos/*.[ch]pp' |
      { xargs grep -nE "#include \"($(cd src && printf '%s|' */ | tr -d / | sed 's/|$//'))/" || true; } |
      { grep -vE '#include "(base/random.hpp|catalog/[a-z_]+.hpp)"' || true; }
  } | none "Against the arrows in docs/architecture.md:"
}

# src's folders include each other as its layers allow, and its files form no circle.
check_layers() {
  node tests/lint/layers.mjs
}

# Kernels are files in shaders_es. Only the source assembly writes the first lines of a shader.
check_no_glsl_in_cpp() {
  files 'src/*.cpp' 'src/*.hpp' 'native/*.cpp' 'native/*.hpp' 'web/module/*' 'demos/sdl/*.cpp' |
    grep -v '^src/kernels/' |
    { xargs grep -nE '#version 3[0-9]0 es|R"glsl|precision highp' || true; } |
    none "GLSL in C++ strings:"
}

# Nothing refers to a folder outside the repository or to one machine's paths.
check_self_contained() {
  files |
    { xargs grep -nIE '(^|[^A-Za-z0-9_.@-])/(home|root|work|mnt)/|\.\./shared' || true; } |
    none "Refers to something outside the repository:"
}

# No file of the package imports itself by way of others.
check_circles() {
  node tests/lint/circles.mjs
}

# No two things of the library have one name: the linker would take one of them for both.
check_definitions() {
  files 'src/*.hpp' | xargs node tests/lint/definitions.mjs
}

check_version() {
  local project package
  project=$(sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p' CMakeLists.txt)
  package=$(sed -n 's/^ *"version": "\([^"]*\)".*/\1/p' web/package.json | head -n 1)
  [[ -n "$project" && "$project" == "$package" ]] || {
    echo "CMakeLists.txt says '$project', web/package.json '$package'"
    return 1
  }
  grep -LF "build/fragblas-$package.tgz" README.md web/README.md | none "Names another tarball:"
}

# Relative links in the documents lead to files that are there.
check_links() {
  local file target
  files '*.md' | while read -r file; do
    { grep -oE '\]\([^)#:]+[)#]' "$file" || true; } | sed 's/^](//; s/[)#]$//' |
      while read -r target; do
        [[ -e "$(dirname "$file")/$target" ]] || echo "$file: $target"
      done
  done | none "Links to files that are not there:"
}

# docs/tuning.md has a row for each parameter of a profile, with its bounds.
check_profile_fields() {
  local name least most
  sed -nE 's/.*\{&DeviceProfile::.*, "([a-z_]+)", ([0-9a-fxp.-]+), ([0-9a-fxp.-]+)\}.*/\1 \2 \3/p' \
    src/plan/device_profile.hpp |
    while read -r name least most; do
      grep -qE "^\| \`$name\` \| ($least|false) \| ($most|2\^${most#0x1p}|true) \|" docs/tuning.md || echo "$name"
    done | none "Not in the table of docs/tuning.md, or with other bounds:"
}

check_scripts() {
  web/node_modules/.bin/biome ci --config-path=web --error-on-warnings tests/readme tests/lint cmake
}

check_performance_table() {
  node tests/readme/performance_table.mjs --check
}

# The figures of merit are those of the records, and no record lacks one.
check_figure_tables() {
  node tests/readme/figure_tables.mjs --check
}

# docs/results keeps the records that scripts read: some by name, of folders all.
check_records() {
  local file
  files docs/results | while read -r file; do
    case "$file" in
      *-ladder.json | */experiments/*) grep -rqF "${file#docs/results/}'" tests/readme || echo "$file" ;;
      docs/results/README.md | docs/results/engines/*.json | docs/results/devices/*.json) ;;
      docs/results/comparison/*.json) ;;
      docs/results/*/*) echo "$file" ;;
    esac
  done | none "Records that no script reads (docs/results/README.md):"
}

check_widths() {
  files '*.md' | xargs node tests/lint/widths.mjs
}

check_engine_tables() {
  node tests/readme/engine_tables.mjs --check
}

check_comparison_table() {
  node tests/readme/comparison_table.mjs --check
}

check_dropin_table() {
  node tests/readme/dropin_table.mjs --check
}

check_device_tables() {
  node tests/readme/device_tables.mjs --check
}

# Every rule of docs/rules.md has a test that names it.
check_rules() {
  node tests/lint/rules.mjs
}

# Files say at their top what they are, and which routines they have.
check_heads() {
  node tests/lint/heads.mjs build/release/src/catalog/fragblas-catalog
}

# The tables of docs/routines are those of the catalog, and name every routine and kernel.
check_routines() {
  node tests/readme/routine_tables.mjs build/release/src/catalog/fragblas-catalog --check
}

# So is that of linear algebra.
check_linalg_table() {
  node tests/readme/linalg_tables.mjs build/release/src/catalog/fragblas-catalog --check
}

# What the catalog implies and is committed is what it implies now.
check_printed() {
  tests/lint/printed.sh
}

# What docs/adding-a-routine.md quotes stands so in the files; files and names of other pages exist.
# Some have names that are not of the code: of what is gone, of systems' libraries, made-up ones. The
# plan and the notebook are of their time.
check_quotes() {
  local guide=docs/adding-a-routine.md paths_only=(CHANGELOG.md CONTRIBUTING.md docs/dropin.md)
  node tests/lint/quotes.mjs "$guide" &&
    node tests/lint/quotes.mjs --paths "${paths_only[@]}" &&
    files '*.md' ':!docs/notebook' ':!docs/plan.md' "${paths_only[@]/#/:!}" ":!$guide" |
    xargs node tests/lint/quotes.mjs --names
}

# What docs/routines shows compiles.
check_examples() {
  local folder=build/lint/examples
  node tests/lint/examples.mjs "$folder"
  "${CXX:-c++}" -std=c++17 -fsyntax-only -I src/include -I build/release/src/include "$folder/examples.cpp"
  web/node_modules/.bin/tsc --noEmit --strict --target ES2022 --module NodeNext \
    --lib ES2022,DOM,ESNext.Disposable --ignoreConfig "$folder/examples.ts"
}

check_static() {
  cppcheck --quiet --std=c++17 --language=c++ --enable=warning,performance,portability \
    --inline-suppr --error-exitcode=1 -j "$(nproc)" --suppress=missingIncludeSystem \
    --suppressions-list=tests/lint/cppcheck.txt -I src -I src/include -I native/egl/include \
    -I native/dropin/blas -DFRAGBLAS_API= src native/egl native/bench native/command_line native/dropin native/tune
}

# The longest first: they run side by side.
checks=(static format_cpp format_shaders shaders shader_heads uniforms variants shell dev_words spelling arrows
  layers heads no_glsl_in_cpp self_contained circles definitions version links widths records profile_fields
  scripts performance_table figure_tables engine_tables device_tables comparison_table dropin_table routines linalg_table printed quotes examples rules)
# Each check runs in a process of its own, where a failing command ends it.
if [[ "${1:-}" == --one ]]; then
  "check_$2"
  exit
fi
if [[ "${1:-}" == --report ]]; then
  if output=$("$BASH" tests/lint/run.sh --one "$2" 2>&1); then
    printf 'ok      %s (%d s)\n' "$2" "$SECONDS"
  else
    printf 'FAILED  %s (%d s)\n%s\n' "$2" "$SECONDS" "$output"
  fi
  exit
fi
names=("${@:-"${checks[@]}"}")
mkdir -p build/lint
printf '%s\n' "${names[@]}" |
  xargs -n 1 -P "$(nproc)" "$BASH" tests/lint/run.sh --report | tee build/lint/report.txt
failed=$(grep -c '^FAILED  ' build/lint/report.txt || true)
echo "$((${#names[@]} - failed)) passed, $failed failed, 0 skipped"
((failed == 0))
