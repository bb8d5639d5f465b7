// xerbla_ and cblas_xerbla are called through the dynamic linker, never directly: a host that
// defines its own, as Netlib's testers do, gets the call. These print and return, because a
// library must not end its host.
//
// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <cctype>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string>

#include "config.hpp"
#include "symbols.hpp"

extern "C" {

// As in the reference CBLAS: whether the call whose error is being reported was row-major, in
// which case its arguments were exchanged before they were checked; and whether it came from C.
FRAGBLAS_SYMBOL int RowMajorStrg = 0;
FRAGBLAS_SYMBOL int CBLAS_CallFromC = 0;

FRAGBLAS_SYMBOL void xerbla_(const char* name, const int* info, std::size_t length) {
  fragblas::dropin::warn("parameter " + std::to_string(*info) + " of " +
                         std::string(name, strnlen(name, length)) + " has an illegal value");
}

FRAGBLAS_SYMBOL void cblas_xerbla(int info, const char* routine, const char* form, ...) {
  // The arguments of a row-major call, as its caller numbers them.
  struct Exchange {
    const char* routine;
    int a, b;
  };
  static constexpr Exchange kExchanges[] = {
      {"gemm", 4, 5}, {"gemm", 9, 11}, {"symm", 4, 5}, {"trmm", 6, 7}, {"trsm", 6, 7},
      {"gemv", 3, 4}, {"gbmv", 3, 4},  {"gbmv", 5, 6}, {"sger", 2, 3}, {"sger", 6, 8}};
  int number = info;
  for (const Exchange& exchange : kExchanges) {
    if (RowMajorStrg != 0 && std::strstr(routine, exchange.routine) != nullptr &&
        (info == exchange.a || info == exchange.b)) {
      number = exchange.a + exchange.b - info;
    }
  }
  char detail[128] = "";
  va_list arguments;
  va_start(arguments, form);
  std::vsnprintf(detail, sizeof detail, form, arguments);
  va_end(arguments);
  detail[std::strcspn(detail, "\n")] = '\0';
  fragblas::dropin::warn("parameter " + std::to_string(number) + " of " + routine +
                         " has an illegal value" + (*detail != '\0' ? ": " : "") + detail);
}

}  // extern "C"

namespace fragblas::dropin {
namespace {

// Sets what a host's own cblas_xerbla looks at, for as long as it runs.
class CblasCall {
 public:
  explicit CblasCall(Interface interface) {
    RowMajorStrg = interface == Interface::CblasRowMajor ? 1 : 0;
    CBLAS_CallFromC = 1;
  }
  ~CblasCall() {
    RowMajorStrg = 0;
    CBLAS_CallFromC = 0;
  }
  CblasCall(const CblasCall&) = delete;
  CblasCall& operator=(const CblasCall&) = delete;
};

std::string cblas_name(RoutineId routine) {
  return std::string("cblas_") + name_of(routine);
}

void report(Interface interface, RoutineId routine, int number) {
  if (interface == Interface::Fortran) {
    char name[7] = "      ";
    const char* letters = name_of(routine);
    for (std::size_t i = 0; letters[i] != '\0'; ++i) {
      name[i] = static_cast<char>(std::toupper(letters[i]));
    }
    xerbla_(name, &number, 6);
  } else {
    // CBLAS has one argument more, in front: the layout.
    const CblasCall call(interface);
    cblas_xerbla(number + 1, cblas_name(routine).c_str(), "");
  }
}

}  // namespace

bool rejects(Interface interface, RoutineId routine, std::initializer_list<Rule> rules) {
  for (const Rule& rule : rules) {
    if (!rule.holds) {
      report(interface, routine, rule.number);
      return true;
    }
  }
  return false;
}

void reject_setting(Interface interface, RoutineId routine, int number, const char* argument,
                    int value) {
  const CblasCall call(interface);
  cblas_xerbla(number, cblas_name(routine).c_str(), "Illegal %s setting, %d\n", argument, value);
}

}  // namespace fragblas::dropin
