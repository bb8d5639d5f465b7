// An argument error goes to the xerbla_ or cblas_xerbla that would have been told of it without
// this library: the host's own, as Netlib's testers and R have one, or that of a BLAS that the host
// is linked to. This library exports none, because it would stand before one that a module of the
// host has for itself, as NumPy's have. Where the host has none, a line on stderr says it and the
// call returns: a library must not end its host.
//
// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <dlfcn.h>

#include <cctype>
#include <cstring>

#include "config.hpp"
#include "line.hpp"
#include "symbols.hpp"

extern "C" {

// As in the reference CBLAS: whether the call whose error is being reported was row-major, in
// which case its arguments were exchanged before they were checked; and whether it came from C.
FRAGBLAS_SYMBOL int RowMajorStrg = 0;
FRAGBLAS_SYMBOL int CBLAS_CallFromC = 0;

}  // extern "C"

namespace fragblas::dropin {
namespace {

using Xerbla = void (*)(const char* name, const int* info, std::size_t length);
using CblasXerbla = void (*)(int info, const char* routine, const char* form, ...);

// Null when there is none.
template <typename Function>
Function host_function(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

void report_fortran(RoutineId routine, int number) {
  char name[7] = "      ";
  const char* letters = name_of(routine);
  for (std::size_t i = 0; letters[i] != '\0'; ++i) {
    name[i] = static_cast<char>(std::toupper(letters[i]));
  }
  if (const auto xerbla = host_function<Xerbla>("xerbla_")) {
    xerbla(name, &number, 6);
  } else {
    warn("parameter %d of %s has an illegal value", number, name);
  }
}

// The number of an argument of a row-major call, as its caller counts.
int row_major_number(RoutineId routine, int number) {
  struct Exchange {
    const char* routine;
    int a, b;
  };
  static constexpr Exchange kExchanges[] = {
      {"gemm", 4, 5}, {"gemm", 9, 11}, {"symm", 4, 5}, {"hemm", 4, 5}, {"trmm", 6, 7},
      {"trsm", 6, 7}, {"gemv", 3, 4},  {"gbmv", 3, 4}, {"gbmv", 5, 6}, {"ger", 2, 3},
      {"ger", 6, 8},  {"her2", 6, 8},  {"hpr2", 6, 8}};
  for (const Exchange& exchange : kExchanges) {
    const char* const found = std::strstr(name_of(routine), exchange.routine);
    const bool longer = found != nullptr && found[std::strlen(exchange.routine)] == 'k';  // her2k
    if (found != nullptr && !longer && (number == exchange.a || number == exchange.b)) {
      return exchange.a + exchange.b - number;
    }
  }
  return number;
}

// `setting`: of an enumerator, its argument's name; else null.
void report_cblas(Interface interface, RoutineId routine, int number, const char* setting,
                  int value) {
  const bool row_major = interface == Interface::CblasRowMajor;
  const auto xerbla = host_function<CblasXerbla>("cblas_xerbla");
  if (xerbla == nullptr) {
    Line detail;
    if (setting != nullptr) {
      detail.add(": Illegal %s setting, %d", setting, value);
    }
    warn("parameter %d of cblas_%s has an illegal value%s",
         row_major ? row_major_number(routine, number) : number, name_of(routine), detail.c_str());
    return;
  }
  Line name;
  name.add("cblas_%s", name_of(routine));
  RowMajorStrg = row_major ? 1 : 0;
  CBLAS_CallFromC = 1;
  if (setting == nullptr) {
    xerbla(number, name.c_str(), "");
  } else {
    xerbla(number, name.c_str(), "Illegal %s setting, %d\n", setting, value);
  }
  RowMajorStrg = 0;
  CBLAS_CallFromC = 0;
}

}  // namespace

bool rejects(Interface interface, RoutineId routine, std::initializer_list<Rule> rules) {
  for (const Rule& rule : rules) {
    if (!rule.holds) {
      if (interface == Interface::Fortran) {
        report_fortran(routine, rule.number);
      } else {
        // CBLAS has one argument more, in front: the layout.
        report_cblas(interface, routine, rule.number + 1, nullptr, 0);
      }
      return true;
    }
  }
  return false;
}

void reject_setting(Interface interface, RoutineId routine, int number, const char* argument,
                    int value) {
  report_cblas(interface, routine, number, argument, value);
}

}  // namespace fragblas::dropin
