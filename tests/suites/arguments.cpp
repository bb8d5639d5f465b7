// Every bad argument of every routine, in the three interfaces: refused with a text that names
// routine, argument and value; nothing is enqueued and no bit of any operand changes.
// The bad values come from the kinds of the arguments in the catalog.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::IncRule;
using catalog::Kind;
using catalog::Routine;

constexpr std::int64_t kHuge = std::numeric_limits<fragblas_int>::max();

// Routines on the host have no arguments that could be bad.
std::vector<Routine> device_routines() {
  std::vector<Routine> found;
  for (const Routine& routine : catalog::catalog()) {
    if (!routine.host) found.push_back(routine);
  }
  return found;
}

Integers small_call(const Routine& routine, Layout layout, Op op) {
  Integers integers;
  std::int64_t size = 6;
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Layout) integers[argument.name] = static_cast<std::int64_t>(layout);
    if (argument.kind == Kind::Op) integers[argument.name] = static_cast<std::int64_t>(op);
    if (argument.kind != Kind::Size) continue;
    const bool band = argument.name == "kl" || argument.name == "ku";
    integers[argument.name] = band ? 1 : argument.name == "batch_size" ? 3 : size--;
  }
  return simple(routine, integers);
}

// Values that the argument must not have, given the others.
std::vector<std::int64_t> bad_values(const Routine& routine, const Argument& argument,
                                     const Integers& integers) {
  switch (argument.kind) {
    case Kind::Layout:
      return {0, 1, 100, 103, 111};
    case Kind::Op:
      return {0, 1, 101, 110, 114};
    case Kind::Uplo:
      return {0, 1, 111, 120, 123};
    case Kind::Diag:
      return {0, 1, 122, 130, 133};
    case Kind::Side:
      return {0, 1, 132, 140, 143};
    case Kind::Size:
      if (argument.negative) return {};
      return {-1, -7, std::numeric_limits<fragblas_int>::min()};
    case Kind::Ld: {
      const std::int64_t least = least_ld(matrix_of(routine, argument), integers);
      return {least - 1, 0, -1, -kHuge};
    }
    case Kind::Inc:
      if (argument.inc_rule == IncRule::NonZero) return {0};
      return {};
    default:
      return {};
  }
}

bool has_op(const Routine& routine) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Op) return true;
  }
  return false;
}

std::string base_name(const Routine& routine) {
  return routine.name.substr(1);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// "routine: argument = value, rule"; the routine with or without its type letter.
void check_text(const std::string& text, const Routine& routine, const std::string& argument,
                const std::string& value) {
  CAPTURE(text);
  const std::size_t colon = text.find(": ");
  REQUIRE(colon != std::string::npos);
  const std::string name = text.substr(0, colon);
  CHECK((name == routine.name || name == base_name(routine)));
  CHECK(text.compare(colon + 2, argument.size(), argument) == 0);
  if (!value.empty()) CHECK(contains(text, " = " + value));
  CHECK(text.size() > colon + 4 + argument.size());
}

// Runs `call`, which must throw and enqueue nothing.
void check_throws(const Routine& routine, const std::string& argument, const std::string& value,
                  const std::function<void()>& call) {
  const Stats before = blas().stats();
  bool thrown = false;
  try {
    call();
  } catch (const Error& error) {
    thrown = true;
    CHECK(error.status() == Status::InvalidArgument);
    check_text(error.what(), routine, argument, value);
  }
  CHECK(thrown);
  CHECK(blas().stats().passes == before.passes);
  CHECK(blas().stats().pending == before.pending);
}

// Calls with one argument made bad; `change` gets a good call. Through C++ and through C.
class Refusal {
 public:
  Refusal(const Routine& routine, const Integers& integers, Rng& random)
      : routine_(routine), trial_(routine, integers, random), c_(routine, integers, random) {
    trial_.rest(Data::Unit);
  }

  void check(const std::string& argument, const std::string& value,
             const std::function<void(Integers&)>& change) {
    Call call = trial_.call();
    change(call.integers);
    check_throws(routine_, argument, value, [&] { call_cblas(routine_, call); });
    // Views have no sizes of their own that could be negative, and other names for the rest.
    if (has_views(routine_) && routine_.find(argument)->kind != Kind::Size) {
      CHECK_THROWS_AS(call_views(routine_, call), Error);
    }
    CCall c = c_.call();
    change(c.integers);
    c_.enter();
    CHECK(call_c(routine_, c) == FRAGBLAS_INVALID_ARGUMENT);
    check_text(fragblas_last_error(), routine_, argument, value);
    c_.leave();
  }

  // Nothing may have changed at the end.
  void check_untouched() {
    std::int64_t changed = 0;
    for (const Argument& argument : routine_.arguments) {
      if (!is_operand(argument)) continue;
      trial_[argument.name].fetch();
      changed += trial_[argument.name].changed();
    }
    CHECK(changed == 0);
    c_.enter();
    CHECK(c_.changed() == 0);
    c_.leave();
  }

  Trial& trial() { return trial_; }
  CTrial& c() { return c_; }

 private:
  const Routine& routine_;
  Trial trial_;
  CTrial c_;
};

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans, Op::ConjTrans};

}  // namespace

TEST_SUITE_BEGIN("arguments");

TEST_CASE("rule 38, 39: every bad enum, size, ld and inc is refused") {
  Rng random = rng("bad integers");
  for (const Routine& routine : device_routines()) {
    for (Layout layout : kLayouts) {
      for (Op op : kOps) {
        Integers integers = small_call(routine, layout, op);
        if (routine.find("layout") == nullptr && layout != kLayouts[0]) continue;
        if (op != kOps[0] && !has_op(routine)) continue;
        // The other triangle and side, in half of the cases.
        if (op == Op::Trans) {
          for (const Argument& argument : routine.arguments) {
            if (argument.kind == Kind::Uplo) integers[argument.name] = to_int(Uplo::Upper);
            if (argument.kind == Kind::Side) integers[argument.name] = to_int(Side::Right);
          }
          set_ld(routine, integers);
        }
        Refusal refusal(routine, integers, random);
        for (const Argument& argument : routine.arguments) {
          for (std::int64_t value : bad_values(routine, argument, integers)) {
            INFO(describe(routine, integers), ", bad: ", argument.name, " = ", value);
            refusal.check(argument.name, std::to_string(value),
                          [&](Integers& changed) { changed[argument.name] = value; });
          }
        }
        refusal.check_untouched();
      }
    }
  }
}

TEST_CASE("rule 37, 40: of two bad arguments the first is named; enums come first of all") {
  Rng random = rng("two bad");
  for (const Routine& routine : device_routines()) {
    const Integers integers = small_call(routine, Layout::RowMajor, Op::NoTrans);
    Refusal refusal(routine, integers, random);
    for (const Argument& first : routine.arguments) {
      for (const Argument& second : routine.arguments) {
        if (&second <= &first) continue;
        const std::vector<std::int64_t> one = bad_values(routine, first, integers);
        const std::vector<std::int64_t> two = bad_values(routine, second, integers);
        if (one.empty() || two.empty()) continue;
        INFO(routine.name, ", bad: ", first.name, " and ", second.name);
        refusal.check(first.name, std::to_string(one[0]), [&](Integers& changed) {
          changed[first.name] = one[0];
          changed[second.name] = two[0];
        });
      }
    }
    refusal.check_untouched();
  }
}

TEST_CASE("rule 38, 40: enums, ld and inc are checked before the quick return of an empty call") {
  Rng random = rng("bad and empty");
  for (const Routine& routine : device_routines()) {
    if (routine.level == 1) continue;
    Integers integers = small_call(routine, Layout::RowMajor, Op::NoTrans);
    for (const Argument& argument : routine.arguments) {
      if (argument.kind == Kind::Size) integers[argument.name] = 0;
    }
    set_ld(routine, integers);
    Refusal refusal(routine, integers, random);
    for (const Argument& argument : routine.arguments) {
      for (std::int64_t value : bad_values(routine, argument, integers)) {
        INFO(describe(routine, integers), ", bad: ", argument.name, " = ", value);
        refusal.check(argument.name, std::to_string(value),
                      [&](Integers& changed) { changed[argument.name] = value; });
      }
    }
    refusal.check_untouched();
  }
}

TEST_CASE("rule 46: sizes and strides whose products overflow are refused, not wrapped") {
  Rng random = rng("overflow");
  for (const Routine& routine : device_routines()) {
    const Integers integers = small_call(routine, Layout::RowMajor, Op::NoTrans);
    Refusal refusal(routine, integers, random);
    for (const Argument& argument : routine.arguments) {
      if (argument.kind != Kind::Size && argument.kind != Kind::Ld && argument.kind != Kind::Inc &&
          argument.kind != Kind::Stride) {
        continue;
      }
      for (std::int64_t value : {kHuge, kHuge / 2 + 1, kHuge / 6 + 1, std::int64_t{1} << 30}) {
        INFO(routine.name, ", ", argument.name, " = ", value);
        auto change = [&](Integers& changed) { changed[argument.name] = value; };
        Call call = refusal.trial().call();
        change(call.integers);
        CHECK_THROWS_AS(call_cblas(routine, call), Error);
        CCall c = refusal.c().call();
        change(c.integers);
        refusal.c().enter();
        CHECK(call_c(routine, c) == FRAGBLAS_INVALID_ARGUMENT);
        refusal.c().leave();
      }
      if (argument.kind == Kind::Inc && argument.inc_rule != IncRule::Positive) {
        Call call = refusal.trial().call();
        call.integers[argument.name] = std::numeric_limits<std::int64_t>::min();
        CHECK_THROWS_AS(call_cblas(routine, call), Error);
        call.integers[argument.name] = -kHuge;
        CHECK_THROWS_AS(call_cblas(routine, call), Error);
      }
    }
    refusal.check_untouched();
  }
}

TEST_CASE("rule 46: a batch of more than 2^31 - 1 is refused, where all are one, too") {
  const Buffer x = blas().buffer(1), y = blas().buffer(1);
  const auto plain = Op::NoTrans;
  const auto rows = Layout::RowMajor;
  const std::pair<const char*, std::function<void(std::int64_t)>> calls[] = {
      {"saxpy", [&](auto size) { saxpy_batch_strided(1, 1, x, 1, 0, y, 1, 0, size); }},
      {"sgemv",
       [&](auto size) {
         sgemv_batch_strided(rows, plain, 1, 1, 1, x, 1, 0, x, 1, 0, 1, y, 1, 0, size);
       }},
      {"sgemm",
       [&](auto size) {
         sgemm_batch_strided(rows, plain, plain, 1, 1, 1, 1, x, 1, 0, x, 1, 0, 1, y, 1, 0, size);
       }},
  };
  for (const auto& [name, call] : calls) {
    CHECK(error_of([&, of = &call] { (*of)(std::int64_t{1} << 31); }) ==
          std::string(name) +
              "_batch_strided: batch_size = 2147483648, must be at most 2147483647");
    CHECK_NOTHROW(call(2));
  }
}

TEST_CASE("rule 37: a batch's strides are checked among the arguments") {
  const Buffer x = blas().buffer(4);
  const auto plain = Op::NoTrans;
  const auto batch = [&](std::int64_t stridea, const Operand& b, std::int64_t strideb) {
    return error_of([&] {
      sgemm_batch_strided(Layout::RowMajor, plain, plain, 2, 2, 2, 1, Operand(x, 0), 2, stridea, b,
                          2, strideb, 0, Operand(), 2, 4, 2);
    });
  };
  const std::string spans =
      " spans 5 elements from offset = 0, must end within the buffer's size = 4";
  CHECK(batch(1, Operand(), 0) == "sgemm_batch_strided: a" + spans);
  CHECK(batch(0, Operand(x, 0), 1) == "sgemm_batch_strided: b" + spans);
}

TEST_CASE("a buffer that is too short by one is refused, the exact size is not") {
  Rng random = rng("too short");
  for (const Routine& routine : device_routines()) {
    for (Layout layout : kLayouts) {
      for (std::int64_t offset : {0, 3}) {
        Integers integers = small_call(routine, layout, Op::NoTrans);
        for (const Argument& argument : routine.arguments) {
          if (argument.kind == Kind::Inc && argument.inc_rule != IncRule::Positive) {
            integers[argument.name] = -2;
          }
          if (argument.kind == Kind::Ld) integers[argument.name] += 2;
        }
        for (const Argument& argument : routine.arguments) {
          if (argument.kind != Kind::Stride) continue;
          const Argument& operand = *routine.find(argument.name.substr(6));
          integers[argument.name] = least_size(operand, integers, false) + 1;
        }
        for (const Argument& argument : routine.arguments) {
          if (!is_operand(argument)) continue;
          INFO(describe(routine, integers), ", short: ", argument.name, " at ", offset);
          Trial trial(routine, integers, random);
          trial.rest(Data::Unit);
          const std::int64_t size =
              offset + std::max(least_size(argument, integers),
                                least_size(afterwards(routine, argument), integers));
          Buffer exact = blas().buffer(size), small = blas().buffer(size - 1);
          Call call = trial.call();
          call.operands[argument.name] = Operand(small, offset);
          check_throws(routine, argument.name, "", [&] { call_cblas(routine, call); });
          if (has_views(routine)) CHECK_THROWS_AS(call_views(routine, call), Error);
          call.operands[argument.name] = Operand(exact, offset);
          CHECK_NOTHROW(call_cblas(routine, call));
          if (has_views(routine)) CHECK_NOTHROW(call_views(routine, call));
        }
      }
    }
  }
}

TEST_CASE("null operands, negative offsets and offsets past the end are refused") {
  Rng random = rng("bad places");
  for (const Routine& routine : device_routines()) {
    const Integers integers = small_call(routine, Layout::RowMajor, Op::NoTrans);
    Refusal refusal(routine, integers, random);
    for (const Argument& argument : routine.arguments) {
      if (!is_operand(argument)) continue;
      const Operand good = refusal.trial().call().operands.at(argument.name);
      Operand negative = good, far = good, huge = good;
      negative.offset = -1;
      far.offset = 1000000;
      huge.offset = std::numeric_limits<std::int64_t>::max();
      for (const Operand& bad : {Operand(), negative, far, huge}) {
        INFO(routine.name, ", bad: ", argument.name, " at ", bad.offset);
        Call call = refusal.trial().call();
        call.operands[argument.name] = bad;
        check_throws(routine, argument.name, "", [&] { call_cblas(routine, call); });
        if (has_views(routine)) CHECK_THROWS_AS(call_views(routine, call), Error);
      }
      refusal.c().enter();
      for (std::int64_t offset : {std::int64_t{-1}, std::int64_t{1000000}, kHuge}) {
        INFO(routine.name, ", bad: ", argument.name, " at ", offset);
        CCall c = refusal.c().call();
        c.operands[argument.name].offset = offset;
        CHECK(call_c(routine, c) == FRAGBLAS_INVALID_ARGUMENT);
        check_text(fragblas_last_error(), routine, argument.name, "");
      }
      CCall c = refusal.c().call();
      c.operands[argument.name].buffer = nullptr;
      CHECK(call_c(routine, c) == FRAGBLAS_INVALID_ARGUMENT);
      check_text(fragblas_last_error(), routine, argument.name, "");
      refusal.c().leave();
    }
    refusal.check_untouched();
  }
}

TEST_CASE("a buffer of another context is refused") {
  Rng random = rng("foreign");
  OtherContext other;
  Buffer foreign = other.enter().buffer(1000);
  other.leave();
  for (const Routine& routine : device_routines()) {
    const Integers integers = small_call(routine, Layout::RowMajor, Op::NoTrans);
    Refusal refusal(routine, integers, random);
    int operands = 0;
    for (const Argument& argument : routine.arguments) operands += is_operand(argument);
    for (const Argument& argument : routine.arguments) {
      // The first operand says whose call it is, so the text may name another one than the foreign.
      if (is_operand(argument) && operands > 1) {
        INFO(routine.name, ", foreign: ", argument.name);
        Call call = refusal.trial().call();
        call.operands[argument.name] = foreign;
        bool thrown = false;
        try {
          call_cblas(routine, call);
        } catch (const Error& error) {
          thrown = true;
          CHECK(error.status() == Status::InvalidArgument);
          CHECK(contains(error.what(), "context"));
        }
        CHECK(thrown);
        CCall c = refusal.c().call();
        c.operands[argument.name].buffer = foreign_c_buffer();
        refusal.c().enter();
        CHECK(call_c(routine, c) == FRAGBLAS_INVALID_ARGUMENT);
        refusal.c().leave();
      }
      if (argument.kind == Kind::Scalar) {
        INFO(routine.name, ", foreign: ", argument.name);
        Call call = refusal.trial().call();
        call.scalars.insert_or_assign(argument.name, Scalar(foreign.vector(1, 7)));
        CHECK_THROWS_AS(call_cblas(routine, call), Error);
        Buffer own = blas().buffer(3);
        for (std::int64_t offset : {-1, 3, 100}) {
          call.scalars.insert_or_assign(argument.name, Scalar(Operand(own, offset)));
          check_throws(routine, argument.name, "", [&] { call_cblas(routine, call); });
        }
      }
    }
    refusal.check_untouched();
  }
}

TEST_CASE("views whose sizes don't fit are refused") {
  const Matrix a = blas().matrix(3, 4), b = blas().matrix(4, 5), c = blas().matrix(3, 5);
  const Vector x3 = blas().vector(3), x4 = blas().vector(4), x5 = blas().vector(5);
  Vector two = blas().vector(2);
  struct Bad {
    std::string routine;
    std::string what;
    std::function<void()> call;
  };
  MatrixView low_ld = a.view(), bad_layout = a.view(), negative = a.view();
  low_ld.ld = 3;
  bad_layout.layout = static_cast<Layout>(7);
  negative.rows = -1;
  VectorView no_inc = x3.view();
  no_inc.inc = 0;
  const Bad bad[] = {
      {"gemm", "inner sizes", [&] { gemm(a, a, c); }},
      {"gemm", "rows of C", [&] { gemm(a, b, blas().matrix(4, 5)); }},
      {"gemm", "columns of C", [&] { gemm(a, b, blas().matrix(3, 4)); }},
      {"gemm", "transposed",
       [&] {
         gemm(a, b, c, {1, 0, Op::Trans});
       }},
      {"gemm", "op",
       [&] {
         gemm(a, b, c, {1, 0, static_cast<Op>(99)});
       }},
      {"gemm", "ld", [&] { gemm(low_ld, b, c); }},
      {"gemm", "layout", [&] { gemm(bad_layout, b, c); }},
      {"gemm", "negative rows", [&] { gemm(negative, b, c); }},
      {"gemv", "x", [&] { gemv(a, x3, x3); }},
      {"gemv", "y", [&] { gemv(a, x4, x4); }},
      {"gemv", "transposed",
       [&] {
         gemv(a, x4, x3, {1, 0, Op::Trans});
       }},
      {"gemv", "op",
       [&] {
         gemv(a, x4, x3, {1, 0, static_cast<Op>(0)});
       }},
      {"gemv", "ld", [&] { gemv(low_ld, x4, x3); }},
      {"gemv", "inc", [&] { gemv(a, x4, no_inc); }},
      {"axpy", "sizes", [&] { axpy(1, x3, x4); }},
      {"copy", "sizes", [&] { copy(x3, x5); }},
      {"dot", "sizes", [&] { dot(x3, x5, two.view(1)); }},
      {"dot", "result", [&] { dot(x3, x3, two); }},
  };
  for (const Bad& each : bad) {
    INFO(each.routine, ": ", each.what);
    bool thrown = false;
    try {
      each.call();
    } catch (const Error& error) {
      thrown = true;
      CHECK(error.status() == Status::InvalidArgument);
      const std::string text = error.what();
      CAPTURE(text);
      CHECK((text.find(std::string(each.routine) + ": ") <= 1));  // with or without the s
      CHECK(contains(text, " = "));
    }
    CHECK(thrown);
  }
  CHECK_THROWS_AS(Scalar(two.view()), Error);
  CHECK(c.read() == filled(15, 0));
}

TEST_SUITE_END();

}  // namespace fragblas::test
