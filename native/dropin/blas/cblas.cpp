// The CBLAS interface. A row-major matrix is the transpose of a column-major one: each row-major
// call is a column-major call of the same routine, with what the reference CBLAS exchanges for it,
// so that errors are found in the same order and get the same numbers. Where it becomes a call of
// the conjugate of a complex matrix, the vectors become conjugates. fragblas-catalog prints the
// functions:
//
//   FRAGBLAS_SYMBOL void cblas_sger(int layout, int m, int n, float alpha, ...) {
//     Options is(RoutineId::sger, layout);
//     if (is.valid() && is.row_major()) {
//       routines::sger(is.interface(), n, m, alpha, y, incy, x, incx, a, lda);
//       return;
//     }
//     ...
//
// SPDX-License-Identifier: MIT
#include <complex>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <new>

#include "config.hpp"
#include "routines.hpp"
#include "symbols.hpp"

namespace {

using fragblas::dropin::Complex;
using fragblas::dropin::DoubleComplex;
using fragblas::dropin::Interface;
using fragblas::dropin::name_of;
using fragblas::dropin::reject_setting;
using fragblas::dropin::RoutineId;
using fragblas::dropin::warn;
namespace routines = fragblas::dropin::routines;

enum { kRowMajor = 101, kColMajor = 102, kNoTrans = 111, kConjTrans = 113 };

// The options of one call as letters, row-major's exchanged. The first that is out of range is
// reported, and then there is no call.
class Options {
 public:
  Options(RoutineId routine, int layout)
      : routine_(routine),
        interface_(layout == kRowMajor ? Interface::CblasRowMajor : Interface::CblasColMajor) {
    if (layout != kRowMajor && layout != kColMajor) {
      reject(1, "layout", layout);
    }
  }

  bool valid() const { return valid_; }
  bool row_major() const { return interface_ == Interface::CblasRowMajor; }
  Interface interface() const { return interface_; }

  // A transposition that row-major leaves as it is: sgemm's, strmm's and strsm's.
  char trans(int number, int value) {
    return letter(number, "Trans", value, {{111, 'N'}, {112, 'T'}, {113, 'C'}});
  }
  char turned_trans(int number, int value) {
    return row_major() ? letter(number, "Trans", value, {{111, 'T'}, {112, 'N'}, {113, 'N'}})
                       : trans(number, value);
  }
  // Those of updates of a complex matrix, of which one is refused where letters are checked.
  char turned_symmetric(int number, int value) {
    return row_major() ? letter(number, "Trans", value, {{111, 'T'}, {112, 'N'}, {113, 'C'}})
                       : trans(number, value);
  }
  char turned_hermitian(int number, int value) {
    return row_major() ? letter(number, "Trans", value, {{111, 'C'}, {112, 'T'}, {113, 'N'}})
                       : trans(number, value);
  }
  char turned_uplo(int number, int value) {
    const bool row = row_major();
    return letter(number, "Uplo", value, {{121, row ? 'L' : 'U'}, {122, row ? 'U' : 'L'}});
  }
  char diag(int number, int value) {
    return letter(number, "Diag", value, {{131, 'N'}, {132, 'U'}});
  }
  char turned_side(int number, int value) {
    const bool row = row_major();
    return letter(number, "Side", value, {{141, row ? 'R' : 'L'}, {142, row ? 'L' : 'R'}});
  }

 private:
  struct Letter {
    int value;
    char letter;
  };
  char letter(int number, const char* argument, int value, std::initializer_list<Letter> letters) {
    for (const Letter& one : letters) {
      if (one.value == value) {
        return one.letter;
      }
    }
    reject(number, argument, value);
    return '\0';
  }
  void reject(int number, const char* argument, int value) {
    if (valid_) {
      reject_setting(interface_, routine_, number, argument, value);
      valid_ = false;
    }
  }

  RoutineId routine_;
  Interface interface_;
  bool valid_ = true;
};

template <typename Number>
Number conjugated(bool conjugates, Number number) {
  return conjugates ? std::conj(number) : number;
}

bool has_elements(bool wanted, int n, int inc) {
  return wanted && n > 0 && inc != 0;
}

// A vector that is read, as it lies or as its conjugate. Without memory for that there is none.
template <typename Number>
class Conjugates {
 public:
  Conjugates(RoutineId routine, bool wanted, int n, const Number* x, int inc)
      : data_(x), inc_(inc), exists_(true) {
    if (has_elements(wanted, n, inc)) {
      copy_.reset(new (std::nothrow) Number[static_cast<std::size_t>(n)]);
      if (!copy_) {
        warn("cblas_%s was not computed: out of memory", name_of(routine));
        exists_ = false;
        return;
      }
      const std::ptrdiff_t step = std::abs(inc);
      for (std::ptrdiff_t i = 0; i < n; ++i) {
        copy_[static_cast<std::size_t>(i)] = std::conj(x[i * step]);
      }
      data_ = copy_.get();
      inc_ = inc > 0 ? 1 : -1;
    }
  }
  bool exist() const { return exists_; }
  const Number* data() const { return data_; }
  int inc() const { return inc_; }

 private:
  std::unique_ptr<Number[]> copy_;
  const Number* data_;
  int inc_;
  bool exists_;
};

// One that is written: its conjugate while this object lives.
template <typename Number>
class ConjugatesInPlace {
 public:
  ConjugatesInPlace(bool wanted, int n, Number* x, int inc)
      : n_(has_elements(wanted, n, inc) ? n : 0), x_(x), inc_(inc) {
    conjugate();
  }
  ~ConjugatesInPlace() { conjugate(); }
  ConjugatesInPlace(const ConjugatesInPlace&) = delete;
  ConjugatesInPlace& operator=(const ConjugatesInPlace&) = delete;

  Number* data() const { return x_; }
  int inc() const { return inc_; }

 private:
  void conjugate() const {
    const std::ptrdiff_t step = std::abs(inc_);
    for (std::ptrdiff_t i = 0; i < n_; ++i) {
      x_[i * step] = std::conj(x_[i * step]);
    }
  }

  int n_;
  Number* x_;
  int inc_;
};

// C counts from 0, and has 0 where there is none, too.
std::size_t from_0(int index) {
  return index > 0 ? static_cast<std::size_t>(index - 1) : 0;
}

}  // namespace

extern "C" {
#include "printed/cblas.inc"
}
