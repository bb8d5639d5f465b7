// Calls of the drop-in LAPACK that its test programs do not make: what LAPACK leaves of them.
// SPDX-License-Identifier: MIT
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <functional>
#include <string>

#include "blas.hpp"

namespace {

using dropin_test::Library;
using Check = std::function<void(bool, const std::string&)>;

const int n = 2, none = 0;

// A system without columns: A is factored, so that INFO and IPIV are known.
template <typename Number, typename... Rest>
void solve_nothing(const Library& lapack, const Check& check, const std::string& type,
                   Rest... rest) {
  const std::array<Number, 4> regular = {1, 2, 3, 4}, singular = {0, 0, 3, 0};
  for (const bool fails : {false, true}) {
    std::array<Number, 4> a = fails ? singular : regular;
    std::array<int, 2> ipiv = {-7, -7};
    int iter = -7, info = -7;
    lapack.call((type + "gesv_").c_str(), &n, &none, a.data(), &n, ipiv.data(), nullptr, &n,
                nullptr, &n, rest..., &iter, &info);
    check(info == (fails ? 1 : 0) && iter == (fails ? -3 : 0),
          type + "gesv: info " + std::to_string(info) + ", iter " + std::to_string(iter));
    check(ipiv == (fails ? std::array<int, 2>{1, 2} : std::array<int, 2>{2, 2}),
          type + "gesv: pivots " + std::to_string(ipiv[0]) + ", " + std::to_string(ipiv[1]));
    check(a == (fails ? singular : regular), type + "gesv: A");
    a = {4, 1, 1, fails ? -1.0 : 3.0};
    lapack.call((type + "posv_").c_str(), "L", &n, &none, a.data(), &n, nullptr, &n, nullptr, &n,
                rest..., &iter, &info);
    check(info == (fails ? 2 : 0) && iter == (fails ? -3 : 0),
          type + "posv: info " + std::to_string(info) + ", iter " + std::to_string(iter));
  }
}

// Without vectors A is not written: it lies where nothing may be.
template <typename Number, typename Real, typename... Rest>
void read_only_matrix(const Library& lapack, const Check& check, const char* routine,
                      Rest... rest) {
  const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* const page =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const std::array<Number, 4> a = {2, 1, 1, 2};
  std::memcpy(page, a.data(), sizeof a);
  mprotect(page, size, PROT_READ);
  std::array<Real, 2> w{};
  std::array<Number, 8> work{};
  const int lwork = 8;
  int info = -7;
  lapack.call(routine, "N", "L", &n, page, &n, w.data(), work.data(), &lwork, rest..., &info);
  check(info == 0 && std::abs(w[0] - 1) < 1e-5 && std::abs(w[1] - 3) < 1e-5,
        std::string(routine) + ": " + std::to_string(w[0]) + ", " + std::to_string(w[1]));
  munmap(page, size);
}

}  // namespace

void check_lapack_calls(const Library& lapack, const Check& check) {
  void* const no_work = nullptr;
  solve_nothing<double>(lapack, check, "ds", no_work, no_work);
  solve_nothing<std::complex<double>>(lapack, check, "zc", no_work, no_work, no_work);
  read_only_matrix<float, float>(lapack, check, "ssyev_");
  read_only_matrix<double, double>(lapack, check, "dsyev_");
  std::array<float, 4> rwork{};
  read_only_matrix<std::complex<float>, float>(lapack, check, "cheev_", rwork.data());
  std::array<int, 1> iwork{};
  const int one = 1, two = 2;
  read_only_matrix<float, float>(lapack, check, "ssyevd_", iwork.data(), &one);
  read_only_matrix<std::complex<float>, float>(lapack, check, "cheevd_", rwork.data(), &two,
                                               iwork.data(), &one);
}
