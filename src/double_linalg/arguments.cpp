// Shapes, leading dimensions and buffers of views. SPDX-License-Identifier: MIT
#include "double_linalg/arguments.hpp"

#include <string>

#include "context/context_state.hpp"
#include "double/check.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "memory/views.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

Check check_by_letter(const char* routine) {
  return routine[0] == 'z' ? double_complex_check(routine) : double_check(routine);
}

void check_matrix(const char* routine, const char* name, const MatrixView& a) {
  const Check check = check_by_letter(routine);
  const std::string argument(name);
  check.layout(a.layout, (argument + ".layout").c_str());
  check.size((argument + ".rows").c_str(), a.rows);
  check.size((argument + ".cols").c_str(), a.cols);
  const std::string ld = argument + ".ld", rows = argument + ".rows", cols = argument + ".cols";
  const MatrixArgument matrix{name,        ld.c_str(), a.data, a.ld,         a.layout,
                              Op::NoTrans, a.rows,     a.cols, rows.c_str(), cols.c_str()};
  matrix.check_ld(check);
  if (a.rows > 0 && a.cols > 0) {
    matrix.check_operand(check);
  }
}

void check_system(const char* routine, const MatrixView& a, const MatrixView& b) {
  const Check check = check_by_letter(routine);
  check_matrix(routine, "a", a);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check_matrix(routine, "b", b);
  check.equal("b.rows", b.rows, "a.rows", a.rows);
  if (a.rows > 0 && b.cols > 0) {
    check.same_context({{"a", a.data.buffer.get()}, {"b", b.data.buffer.get()}});
  }
}

void check_said(const Check& check, const MatrixView& x, const char* name, const VectorView& said) {
  if (!said.data.buffer) {
    return;
  }
  if (said.size != 1) {
    check.fail((std::string(name) + ".size").c_str(), said.size, "1");
  }
  Check(check.routine()).operand(name, said.data, 1);
  if (x.data.buffer) {
    check.same_context({{"x", x.data.buffer.get()}, {name, said.data.buffer.get()}});
  }
}

void tell(const char* routine, const VectorView& said, std::int64_t value) {
  if (said.data.buffer) {
    enqueue_fill(routine, static_cast<float>(value), vector_target(said.data, 1, 1));
    context_of(*said.data.buffer).submit();
  }
}

}  // namespace fragblas::detail
