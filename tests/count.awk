# Adds up the results that a suite's log tells, whatever tool wrote it: doctest's summary lines,
# "N passed, N failed, N skipped", node --test's summary, and ctest's result lines.
#
#   awk -f tests/count.awk LOG      prints "passed failed skipped"
#
# In the log of `ctest --verbose` each line starts with its test's number. A test that tells its
# own counts is worth those; any other is worth one. A runner that ends with one line "N passed,
# N failed, N skipped" has summed up everything above it (of its test), so only that line counts.

function add(test, p, f, s) {
  passed[test] += p; failed[test] += f; skipped[test] += s; told[test] = 1
}

{
  gsub(/\033\[[0-9;]*m/, "")
  sub(/\r$/, "")
  line = $0
  test = 0
  if (match(line, /^[0-9]+: /)) {
    test = substr(line, 1, RLENGTH - 2) + 0
    line = substr(line, RLENGTH + 1)
    is_ctest = 1
  }
}

# 3/9 Test  #3: fragblas.consumer.install ........   Passed    0.02 sec
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
  is_ctest = 1
  test = $0
  sub(/^[^#]*#/, "", test)
  test += 0
  if ($0 ~ /\*\*\*Skipped/) result[test] = "skipped"
  else if ($0 ~ / Passed +[0-9.]+ sec/) result[test] = "passed"
  else result[test] = "failed"
  next
}

line ~ /^[^|]*\[doctest\] test cases: / {
  n = split(line, field, /[|]/)
  p = f = s = 0
  for (i = 2; i <= n; i++) {
    if (field[i] ~ /passed/) p = field[i] + 0
    else if (field[i] ~ /failed/) f = field[i] + 0
    else if (field[i] ~ /skipped/) s = field[i] + 0
  }
  add(test, p, f, s)
  next
}

line ~ /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/ {
  split(line, word, " ")
  passed[test] = word[1] + 0; failed[test] = word[3] + 0; skipped[test] = word[5] + 0
  told[test] = 1
  next
}

line ~ /^[^0-9A-Za-z]+ (pass|fail|skipped|todo) [0-9]+$/ {
  n = split(line, word, " ")
  if (line ~ / pass /) add(test, word[n], 0, 0)
  else if (line ~ / fail /) add(test, 0, word[n], 0)
  else if (line ~ / skipped /) add(test, 0, 0, word[n])
}

END {
  p = f = s = 0
  if (is_ctest) {
    for (test in result) {
      if (result[test] == "skipped") s++
      else if (result[test] == "passed" && told[test]) {
        p += passed[test]; f += failed[test]; s += skipped[test]
      } else if (result[test] == "passed") p++
      else {
        p += passed[test]; s += skipped[test]
        f += failed[test] > 0 ? failed[test] : 1
      }
    }
  } else {
    for (test in told) {
      p += passed[test]; f += failed[test]; s += skipped[test]
    }
  }
  print p, f, s
}
