// To first order V is right after V := V + V * E with E(i, j) = N(i, j) / (w_j - w_i), where N is
// what V^T * A * V has beside its diagonal, without what V lacks of orthogonality. Where values are
// closer to each other than N is large, that holds no more: E is what makes the vectors orthogonal,
// and then what is between them is diagonalized for itself. SPDX-License-Identifier: MIT
#include "double_linalg/corrections.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "double_linalg/jacobi.hpp"

namespace fragblas::detail {

namespace {

// Values whose distance is less than so many of their rows of N are of one cluster.
constexpr double kReach = 4;

std::size_t index(std::int64_t i) {
  return static_cast<std::size_t>(i);
}

using Members = std::vector<std::int64_t>;

// Chains of values, ascending, that are within each other's reach.
std::vector<Members> chains_of(const std::vector<double>& values,
                               const std::vector<double>& reach) {
  Members order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int64_t i, std::int64_t j) {
    return values[index(i)] < values[index(j)];
  });
  std::vector<Members> chains;
  for (const std::int64_t i : order) {
    const bool starts = chains.empty() || [&] {
      const std::int64_t before = chains.back().back();
      return values[index(i)] - values[index(before)] >
             kReach * std::max(reach[index(i)], reach[index(before)]);
    }();
    if (starts) {
      chains.emplace_back();
    }
    chains.back().push_back(i);
  }
  return chains;
}

std::vector<std::size_t> chain_of_each(const std::vector<Members>& chains, std::int64_t n) {
  std::vector<std::size_t> result(index(n));
  for (std::size_t chain = 0; chain < chains.size(); ++chain) {
    for (const std::int64_t i : chains[chain]) {
      result[index(i)] = chain;
    }
  }
  return result;
}

// Pairs of numbers that are small on both sides of the diagonal := 0.
void clear_small(Panel& a, double floor) {
  for (std::int64_t j = 0; j < a.cols; ++j) {
    a.at(j, j) = 0;
    for (std::int64_t i = 0; i < j; ++i) {
      if (std::fabs(a.at(i, j)) <= floor && std::fabs(a.at(j, i)) <= floor) {
        a.at(i, j) = a.at(j, i) = 0;
      }
    }
  }
}

// The larger one of the lengths of row and column i, squared.
std::vector<double> squares_of(Panel& a) {
  std::vector<double> rows(index(a.rows)), cols(index(a.cols));
  for (std::int64_t j = 0; j < a.cols; ++j) {
    for (std::int64_t i = 0; i < a.rows; ++i) {
      const double square = a.at(i, j) * a.at(i, j);
      rows[index(i)] += square;
      cols[index(j)] += square;
    }
  }
  std::transform(rows.begin(), rows.end(), cols.begin(), rows.begin(),
                 [](double x, double y) { return std::max(x, y); });
  return rows;
}

// I - the products of vectors with each other.
Panel lack_of(const std::vector<double>& products, std::int64_t part, std::int64_t n) {
  const double* const from = products.data() + part * n * n;
  Panel result{n, n, std::vector<double>(from, from + n * n)};
  for (double& x : result.numbers) {
    x = -x;
  }
  for (std::int64_t i = 0; i < n; ++i) {
    result.at(i, i) += 1;
  }
  return result;
}

double sum_of_squares(const Panel& a) {
  return std::inner_product(a.numbers.begin(), a.numbers.end(), a.numbers.begin(), 0.0);
}

// Columns from `first` on of result := columns `members` of I + E, times w, less those of I.
void place(Panel& e, const Members& members, std::int64_t first, Panel* w, Panel& result) {
  const std::int64_t n = e.rows, count = static_cast<std::int64_t>(members.size());
  for (std::int64_t b = 0; b < count; ++b) {
    double* const to = &result.at(0, first + b);
    double one = -1;  // what is to be added on the diagonal, where 1 - 1 loses no bits of E
    for (std::int64_t a = w ? 0 : b; a < (w ? count : b + 1); ++a) {
      const double factor = w ? w->at(a, b) : 1;
      const std::int64_t j = members[index(a)];
      const double* const from = &e.at(0, j);
      for (std::int64_t i = 0; i < n; ++i) {
        to[i] += factor * from[i];
      }
      (j == first + b ? one : to[j]) += factor;
    }
    to[first + b] += one;
  }
}

Panel zeros(std::int64_t n) {
  return {n, n, std::vector<double>(index(n * n))};
}

std::vector<float> scaled_floats(const Panel& a) {
  double most = 0;
  for (const double x : a.numbers) {
    most = std::max(most, std::fabs(x));
  }
  std::vector<float> result;
  for (const double x : a.numbers) {
    result.push_back(static_cast<float>(std::ldexp(x, -std::ilogb(most) - 1)));
  }
  return result;
}

// What stands between the members of a chain.
Panel between(const Members& members, Panel& a) {
  Panel result{
      static_cast<std::int64_t>(members.size()), static_cast<std::int64_t>(members.size()), {}};
  for (const std::int64_t j : members) {
    for (const std::int64_t i : members) {
      result.numbers.push_back(a.at(i, j));
    }
  }
  return result;
}

double largest_square(Panel& a) {
  const std::vector<double> squares = squares_of(a);
  return *std::max_element(squares.begin(), squares.end());
}

// What is less is an error of second order, or rounding.
bool is_worth_turning(const Aim& aim, const Members& members, Panel& t,
                      const std::vector<double>& lack) {
  double least = aim.floor * std::sqrt(static_cast<double>(aim.order));
  for (const std::int64_t i : members) {
    least = std::max(least, kReach * aim.size * lack[index(i)]);
  }
  return largest_square(t) > least * least;
}

// What is between the members of a chain, symmetric, with values on the diagonal.
Panel symmetric_between(const Members& members, Panel& a, const std::vector<double>& values) {
  Panel t = between(members, a);
  double middle = 0;
  for (const std::int64_t i : members) {
    middle += values[index(i)] / static_cast<double>(members.size());
  }
  for (std::int64_t j = 0; j < t.cols; ++j) {
    for (std::int64_t i = 0; i < j; ++i) {
      t.at(i, j) = t.at(j, i) = (t.at(i, j) + t.at(j, i)) / 2;
    }
    t.at(j, j) = values[index(members[index(j)])] - middle;
  }
  return t;
}

// Whether corrections of this size leave nothing of theirs squared.
bool is_small(const Aim& aim, double squares) {
  return squares <= 0x1p-55 * static_cast<double>(aim.order);
}

std::vector<double> reaches_of(const Aim& aim, Panel& n, const std::vector<double>& lack) {
  std::vector<double> reach = squares_of(n);
  const double least = aim.floor * std::sqrt(static_cast<double>(aim.order));
  std::transform(reach.begin(), reach.end(), lack.begin(), reach.begin(),
                 [&](double square, double lacks) {
                   return std::max(std::sqrt(square) + aim.size * lacks, least);
                 });
  return reach;
}

}  // namespace

Correction correct_eigenvectors(const Aim& aim, const std::vector<double>& products) {
  const std::int64_t n = aim.order;
  const auto product = [&](std::int64_t i, std::int64_t j) {
    return (products[index(j * n + i)] + products[index(i * n + j)]) / 2;
  };
  Panel lack = lack_of(products, 1, n);
  std::vector<double> values;
  for (std::int64_t i = 0; i < n; ++i) {
    values.push_back(product(i, i) / (1 - lack.at(i, i)));
  }
  Panel rest = zeros(n);
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < n; ++i) {
      rest.at(i, j) = product(i, j) + lack.at(i, j) * values[index(j)];
    }
  }
  clear_small(rest, aim.floor);
  const std::vector<double> lacks = squares_of(lack);
  const std::vector<Members> chains = chains_of(values, reaches_of(aim, rest, lacks));
  const std::vector<std::size_t> chain = chain_of_each(chains, n);
  Panel& e = lack;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < n; ++i) {
      const bool apart = chain[index(i)] != chain[index(j)] && rest.at(i, j) != 0;
      e.at(i, j) = apart ? rest.at(i, j) / (values[index(j)] - values[index(i)]) : e.at(i, j) / 2;
    }
  }
  Correction result;
  bool turns = false;
  Panel left = zeros(n);
  std::int64_t first = 0;
  for (const Members& members : chains) {
    const auto size = static_cast<std::int64_t>(members.size());
    Panel t = between(members, rest);
    Panel* turned = nullptr;
    if (is_worth_turning(aim, members, t, lacks)) {
      turns = true;
      t = symmetric_between(members, rest, values);
      if (size <= kSmallSpectrum) {
        jacobi_eigenvectors(t);
        turned = &t;
      } else {
        result.clusters.push_back({first, size, scaled_floats(t), false});
      }
    }
    place(e, members, first, turned, left);
    for (const std::int64_t i : members) {
      result.values.push_back(values[index(i)]);
    }
    first += size;
  }
  result.left = std::move(left.numbers);
  result.last = !turns && is_small(aim, sum_of_squares(e));
  return result;
}

Correction correct_singular_vectors(const Aim& aim, const std::vector<double>& products) {
  const std::int64_t n = aim.order;
  Panel t{n, n, std::vector<double>(products.begin(), products.begin() + n * n)};
  Panel lack_left = lack_of(products, 1, n), lack_right = lack_of(products, 2, n);
  // Less than 0, so that the largest one is the first.
  std::vector<double> values;
  for (std::int64_t i = 0; i < n; ++i) {
    values.push_back(-t.at(i, i) / (1 - (lack_left.at(i, i) + lack_right.at(i, i)) / 2));
  }
  // What U + V and U - V have beside the diagonal, which belong to values that differ by
  // differences and by sums.
  Panel even = zeros(n), odd = zeros(n), both = zeros(n);
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < n; ++i) {
      const double x = t.at(i, j) - lack_left.at(i, j) * values[index(j)];
      const double y = t.at(j, i) - lack_right.at(i, j) * values[index(j)];
      even.at(i, j) = (x + y) / 2;
      odd.at(i, j) = (x - y) / 2;
    }
  }
  clear_small(even, aim.floor);
  clear_small(odd, aim.floor);
  for (std::size_t i = 0; i < both.numbers.size(); ++i) {
    both.numbers[i] = std::fabs(even.numbers[i]) + std::fabs(odd.numbers[i]);
  }
  std::vector<double> lacks = squares_of(lack_left);
  const std::vector<double> more = squares_of(lack_right);
  std::transform(lacks.begin(), lacks.end(), more.begin(), lacks.begin(),
                 [](double x, double y) { return std::max(x, y); });
  const std::vector<double> reach = reaches_of(aim, both, lacks);
  const std::vector<Members> chains = chains_of(values, reach);
  const std::vector<std::size_t> chain = chain_of_each(chains, n);
  // Values of the last chain may be close to 0, and so to those of opposite sign.
  const std::int64_t least = chains.back().back();
  const bool at_zero = -2 * values[index(least)] <= kReach * reach[index(least)];
  const auto is_at_zero = [&](std::int64_t i) {
    return at_zero && chain[index(i)] == chains.size() - 1;
  };
  Panel e = zeros(n), f = zeros(n);
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < n; ++i) {
      const double x = values[index(i)], y = values[index(j)];
      const bool apart = chain[index(i)] != chain[index(j)] && even.at(i, j) != 0;
      const bool sums = i != j && !(is_at_zero(i) && is_at_zero(j)) && odd.at(i, j) != 0;
      const double lack_u = lack_left.at(i, j), lack_v = lack_right.at(i, j);
      const double with = apart ? even.at(i, j) / (x - y) : (lack_u + lack_v) / 4;
      const double against = sums ? -odd.at(i, j) / (x + y) : (lack_u - lack_v) / 4;
      e.at(i, j) = with + against;
      f.at(i, j) = with - against;
    }
  }
  Correction result;
  bool turns = false;
  Panel left = zeros(n), right = zeros(n);
  std::int64_t first = 0;
  for (const Members& members : chains) {
    const auto size = static_cast<std::int64_t>(members.size());
    Panel inner, outer;
    Panel *turned_left = nullptr, *turned_right = nullptr;
    if (is_at_zero(members.front())) {
      for (const std::int64_t j : members) {
        for (const std::int64_t i : members) {
          inner.numbers.push_back(
              t.at(i, j) -
              (lack_left.at(i, j) * values[index(j)] + lack_right.at(j, i) * values[index(i)]) / 2);
        }
      }
      inner.rows = inner.cols = size;
      // Beside its diagonal, and below 0 on it.
      Panel wrong = inner;
      for (std::int64_t i = 0; i < size; ++i) {
        wrong.at(i, i) = std::min(wrong.at(i, i), 0.0);
      }
      if (is_worth_turning(aim, members, wrong, lacks)) {
        turns = true;
        if (size <= kSmallSpectrum) {
          jacobi_singular_vectors(inner, outer);
          turned_left = &inner;
          turned_right = &outer;
        } else {
          result.clusters.push_back({first, size, scaled_floats(inner), true});
        }
      }
    } else {
      inner = between(members, even);
      if (is_worth_turning(aim, members, inner, lacks)) {
        turns = true;
        for (double& x : inner.numbers) {
          x = -x;
        }
        Members all(members.size());
        std::iota(all.begin(), all.end(), 0);
        std::vector<double> own;
        for (const std::int64_t i : members) {
          own.push_back(values[index(i)]);
        }
        inner = symmetric_between(all, inner, own);
        if (size <= kSmallSpectrum) {
          jacobi_eigenvectors(inner);
          turned_left = turned_right = &inner;
        } else {
          result.clusters.push_back({first, size, scaled_floats(inner), false});
        }
      }
    }
    place(e, members, first, turned_left, left);
    place(f, members, first, turned_right, right);
    for (const std::int64_t i : members) {
      result.values.push_back(std::max(-values[index(i)], 0.0));
    }
    first += size;
  }
  result.left = std::move(left.numbers);
  result.right = std::move(right.numbers);
  result.last = !turns && is_small(aim, sum_of_squares(e) + sum_of_squares(f));
  return result;
}

}  // namespace fragblas::detail
