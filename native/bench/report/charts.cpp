// The charts of the report.
//
// SPDX-License-Identifier: MIT
#include "report/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "catalog/catalog.hpp"
#include "report/svg.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

// Peers keep their colours from chart to chart.
constexpr const char* kWho[] = {kLibrary, "openblas", "glblas-4x1", "cpu-loop",
                                "cublas", "cublas x", "netlib"};

std::size_t series_of(const std::string& who) {
  std::size_t found = std::size(kWho);
  for (std::size_t i = 0; i < std::size(kWho); ++i) {
    found = who.rfind(kWho[i], 0) == 0 ? i : found;  // the last: "cublas x 4/132"
  }
  return found;
}

std::string title_of(const Measured& row) {
  return row.routine + row.options;
}

bool is_resident(const Measured& row) {
  return row.ok() && !row.routine.empty() && row.mode.empty();
}

std::string rate_text(const Measured& row) {
  return row.flops > 0 ? short_number(row.gflops()) + " GFLOP/s"
                       : short_number(row.gbps()) + " GB/s";
}

// One of several that stand side by side.
std::string figure(const std::string& heading, const std::string& content) {
  return "<figure><h3>" + escaped(heading) + "</h3>\n" + content + "</figure>\n";
}

// One as wide as the page.
std::string wide_figure(const std::string& content) {
  return "<figure class=\"wide\">\n" + content + "</figure>\n";
}

std::string nothing(const std::string& text) {
  return "<p>" + escaped(text) + "</p>\n";
}

struct Item {
  std::size_t series;
  std::string text;
};

std::string legend(const std::vector<Item>& items) {
  std::string result = "<ul class=\"legend\">";
  for (const Item& item : items) {
    result +=
        "<li><span class=\"" + colour(item.series) + "\"></span>" + escaped(item.text) + "</li>";
  }
  return result + "</ul>\n";
}

// The frame of a plot of logarithmic axes.
struct Frame {
  double width, height;
  double left = 58, right = 16, top = 28, bottom = 42;
};

class Plot {
 public:
  Plot(const Frame& frame, const std::string& title, const Points& points,
       const std::string& x_title, const std::string& y_title)
      : frame_(frame),
        svg_(frame.width, frame.height, title),
        x_(axis(points, true, frame.left, frame.width - frame.right)),
        y_(axis(points, false, frame.height - frame.bottom, frame.top)) {
    const double base = frame.height - frame.bottom;
    for (const double tick : y_.ticks(8)) {
      const double y = y_.place(tick);
      svg_.line(frame.left, y, frame.width - frame.right, y, "grid");
      svg_.label(frame.left - 6, y + 4, short_number(tick), Anchor::End, "muted");
    }
    svg_.label((frame.left + frame.width - frame.right) / 2, frame.height - 6, x_title,
               Anchor::Middle, "muted");
    svg_.label(4, 14, y_title, Anchor::Start, "muted");
    svg_.line(frame.left, base, frame.width - frame.right, base, "grid");
  }

  // text: of each tick.
  void x_ticks(const std::vector<double>& ticks, std::string (*text)(double)) {
    const double base = frame_.height - frame_.bottom;
    for (const double tick : ticks) {
      const double x = x_.place(tick);
      svg_.line(x, frame_.top, x, base, "grid");
      svg_.label(x, base + 16, text(tick), Anchor::Middle, "muted");
    }
  }

  const LogAxis& x() const { return x_; }
  const LogAxis& y() const { return y_; }
  Svg& svg() { return svg_; }

 private:
  // With room to the sides.
  static LogAxis axis(const Points& points, bool first, double from, double to) {
    double least = INFINITY, most = 0;
    for (const auto& [x, y] : points) {
      least = std::min(least, first ? x : y);
      most = std::max(most, first ? x : y);
    }
    const double room = first ? 1.15 : 1.6;
    return {least / room, most * room, from, to};
  }

  Frame frame_;
  Svg svg_;
  LogAxis x_, y_;
};

using ChartRows = std::vector<const Measured*>;

// The resident rows by routine, of those that the library was measured at two sizes of.
std::map<std::string, ChartRows> by_size(const Record& record) {
  std::map<std::string, ChartRows> result;
  std::map<std::string, std::set<double>> sizes;
  for (const Measured& row : record.rows) {
    if (is_resident(row) && row.n > 0) {
      result[title_of(row)].push_back(&row);
      if (row.who == kLibrary) {
        sizes[title_of(row)].insert(row.n);
      }
    }
  }
  for (auto each = result.begin(); each != result.end();) {
    each = sizes[each->first].size() < 2 ? result.erase(each) : std::next(each);
  }
  return result;
}

// Of each routine the row of the largest problem.
std::map<std::string, const Measured*> largest(const Record& record) {
  std::map<std::string, const Measured*> result;
  for (const Measured& row : record.rows) {
    if (is_resident(row) && row.who == kLibrary) {
      const Measured*& best = result[title_of(row)];
      best = best == nullptr || row.bytes > best->bytes ? &row : best;
    }
  }
  return result;
}

void draw_curve(Plot& plot, ChartRows rows, double (*value)(const Measured&), std::size_t series,
                const std::string& who) {
  std::sort(rows.begin(), rows.end(),
            [](const Measured* a, const Measured* b) { return a->n < b->n; });
  Points points;
  for (const Measured* row : rows) {
    points.emplace_back(plot.x().place(row->n), plot.y().place(value(*row)));
  }
  plot.svg().curve(points, colour(series));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    plot.svg().dot(points[i].first, points[i].second, colour(series),
                   who + ", n = " + size_text(rows[i]->n) + ": " + rate_text(*rows[i]) + ", " +
                       time_text(rows[i]->seconds));
  }
}

double rate_of(const Measured& row) {
  return row.flops > 0 ? row.gflops() : row.gbps();
}

double seconds_of(const Measured& row) {
  return row.seconds;
}

std::string rate_chart(const std::string& routine, const ChartRows& rows) {
  std::map<std::string, ChartRows> by_who;
  Points points;
  for (const Measured* row : rows) {
    by_who[row->who].push_back(row);
    points.emplace_back(row->n, rate_of(*row));
  }
  Plot plot({460, 300}, routine + ": rate over size", points, "n",
            rows.front()->flops > 0 ? "GFLOP/s" : "GB/s");
  plot.x_ticks(plot.x().binary_ticks(7), size_text);
  for (const auto& [who, theirs] : by_who) {
    draw_curve(plot, theirs, rate_of, series_of(who), who);
  }
  return figure(routine, plot.svg().text());
}

// Where labels stand already.
class Labels {
 public:
  Labels(double left, double top, double right, double bottom)
      : bounds_{left, top, right, bottom} {}

  void keep_free(double x, double y) { taken_.push_back({x - 5, y - 5, x + 5, y + 5}); }

  // Beside the point, where it is free; else there is none, and the pointer tells.
  void add(Svg& svg, double x, double y, const std::string& text) {
    const double width = label_width(text);
    const struct {
      double x, y;
      Anchor anchor;
    } places[] = {{x + 7, y + 4, Anchor::Start}, {x - 7, y + 4, Anchor::End},
                  {x + 4, y - 8, Anchor::Start}, {x + 4, y + 17, Anchor::Start},
                  {x - 4, y - 8, Anchor::End},   {x - 4, y + 17, Anchor::End}};
    for (const auto& place : places) {
      const double left = place.anchor == Anchor::Start ? place.x : place.x - width;
      const Box box = {left, place.y - 11, left + width, place.y + 3};
      if (is_free(box)) {
        svg.label(place.x, place.y, text, place.anchor);
        taken_.push_back(box);
        return;
      }
    }
  }

 private:
  struct Box {
    double left, top, right, bottom;
  };
  bool is_free(const Box& box) const {
    return box.left >= bounds_.left && box.right <= bounds_.right && box.top >= bounds_.top &&
           box.bottom <= bounds_.bottom &&
           std::none_of(taken_.begin(), taken_.end(), [&](const Box& other) {
             return box.left < other.right && other.left < box.right && box.top < other.bottom &&
                    other.top < box.bottom;
           });
  }
  Box bounds_;
  std::vector<Box> taken_;
};

struct Roof {
  const char* name;
  std::size_t series;
};
constexpr Roof kRoofLines[] = {
    {kArithmeticRoof, 3}, {"roof/fetch-cached", 4}, {kStreamRoof, 5}, {kCopyRoof, 6}};

const Measured* find_row(const Record& record, const std::string& name) {
  for (const Measured& row : record.rows) {
    if (row.name == name && row.ok()) {
      return &row;
    }
  }
  return nullptr;
}

std::string percent_text(double percent) {
  return short_number(std::round(percent * 10) / 10) + " %";
}

}  // namespace

std::string rate_charts(const Record& record) {
  const auto routines = by_size(record);
  if (routines.empty()) {
    return nothing("No routine was measured at two sizes.");
  }
  std::string charts;
  std::set<std::pair<std::size_t, std::string>> who;
  for (const auto& [routine, rows] : routines) {
    charts += rate_chart(routine, rows);
    for (const Measured* row : rows) {
      who.emplace(series_of(row->who), row->who);
    }
  }
  std::vector<Item> items;
  for (const auto& [series, name] : who) {
    items.push_back({series, name});
  }
  return legend(items) + "<div class=\"charts\">\n" + charts + "</div>\n";
}

std::string roofline_chart(const Record& record) {
  Points points;
  std::vector<const Measured*> dots;
  for (const auto& [routine, row] : largest(record)) {
    if (row->flops > 0 && row->bytes > 0) {
      dots.push_back(row);
      points.emplace_back(row->intensity(), row->gflops());
    }
  }
  if (dots.empty()) {
    return nothing("No routine with flops was measured.");
  }
  std::vector<std::pair<Roof, const Measured*>> roofs;
  for (const Roof& roof : kRoofLines) {
    if (const Measured* row = find_row(record, roof.name)) {
      roofs.emplace_back(roof, row);
    }
  }
  std::vector<Item> items = {{0, "level 1"}, {1, "level 2"}, {2, "level 3"}};
  for (const auto& [roof, row] : roofs) {
    items.push_back({roof.series, std::string(roof.name) + ", " + rate_text(*row)});
    if (row->flops > 0) {
      points.emplace_back(points.front().first, row->gflops());
    }
  }
  const Frame frame = {1000, 560};
  Plot plot(frame, "Roofline", points, "arithmetic intensity: flops for a byte of the operands",
            "GFLOP/s");
  plot.x_ticks(plot.x().ticks(10), short_number);
  for (const auto& [roof, row] : roofs) {
    // A line from edge to edge: as high as the roof, or as steep as its rate.
    const LogAxis &x = plot.x(), &y = plot.y();
    double first = x.least(), last = x.most();
    if (row->flops == 0) {
      first = std::max(first, y.least() / row->gbps());
      last = std::min(last, y.most() / row->gbps());
    }
    const double rate = row->flops > 0 ? row->gflops() : row->gbps();
    const auto height = [&](double at) { return y.place(row->flops > 0 ? rate : rate * at); };
    if (first < last) {
      plot.svg().curve({{x.place(first), height(first)}, {x.place(last), height(last)}},
                       "roof-line " + colour(roof.series));
    }
  }
  Labels labels(frame.left, frame.top, frame.width - frame.right, frame.height - frame.bottom);
  for (const Measured* row : dots) {
    labels.keep_free(plot.x().place(row->intensity()), plot.y().place(row->gflops()));
  }
  for (const Measured* row : dots) {
    const double x = plot.x().place(row->intensity()), y = plot.y().place(row->gflops());
    const int level = fragblas::catalog::find(row->routine)->level;
    plot.svg().dot(x, y, colour(static_cast<std::size_t>(level - 1)),
                   row->name + ": " + rate_text(*row) + ", " + short_number(row->intensity()) +
                       " flops for a byte");
    labels.add(plot.svg(), x, y, title_of(*row));
  }
  return legend(items) + wide_figure(plot.svg().text());
}

std::string percent_chart(const Record& record) {
  std::vector<const Measured*> rows;
  for (const Measured& row : record.rows) {
    if (row.ok() && row.roof_percent && row.routine.empty()) {
      rows.push_back(&row);  // the transfers
    }
  }
  for (const auto& [routine, row] : largest(record)) {
    if (row->roof_percent) {
      rows.push_back(row);
    }
  }
  if (rows.empty()) {
    return nothing("No roofs were measured.");
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Measured* a, const Measured* b) {
    return *a->roof_percent > *b->roof_percent;
  });
  double most = 100;
  for (const Measured* row : rows) {
    most = std::max(most, *row->roof_percent);
  }
  constexpr double kWidth = 1000, kLeft = 300, kRight = 70, kStep = 20, kTop = 24;
  const double height = kTop + kStep * static_cast<double>(rows.size()) + 4;
  Svg svg(kWidth, height, "Percent of the roof");
  const auto place = [&](double percent) {
    return kLeft + (kWidth - kLeft - kRight) * percent / most;
  };
  svg.line(place(100), kTop - 6, place(100), height - 4, "roof");
  svg.label(place(100), kTop - 10, "the roof", most < 115 ? Anchor::End : Anchor::Middle, "muted");
  double y = kTop;
  for (const Measured* row : rows) {
    const std::string roof = row->roof.substr(row->roof.find('/') + 1);
    svg.label(kLeft - 8, y + 13, row->name, Anchor::End);
    svg.bar(kLeft, y + 3, place(*row->roof_percent) - kLeft, kStep - 6, colour(0),
            row->name + ": " + percent_text(*row->roof_percent) + " of " + row->roof);
    svg.label(kWidth - 4, y + 13, percent_text(*row->roof_percent), Anchor::End);
    y += kStep;
  }
  return wide_figure(svg.text());
}

std::string split_chart(const Record& record) {
  std::vector<const Measured*> rows;
  std::vector<std::string> phases;
  for (const Measured& row : record.rows) {
    if (row.ok() && !row.phases.empty()) {
      rows.push_back(&row);
      for (const auto& [phase, seconds] : row.phases) {
        if (std::find(phases.begin(), phases.end(), phase) == phases.end()) {
          phases.push_back(phase);
        }
      }
    }
  }
  if (rows.empty()) {
    return nothing("No whole process was measured: that takes --mode process, or the table.");
  }
  constexpr double kWidth = 1000, kLeft = 300, kRight = 80, kStep = 26;
  const double height = kStep * static_cast<double>(rows.size()) + 8;
  Svg svg(kWidth, height, "Where the time of a process goes");
  double y = 4;
  for (const Measured* row : rows) {
    double whole = 0;
    for (const auto& [phase, seconds] : row->phases) {
      whole += seconds;
    }
    svg.label(kLeft - 8, y + 17, row->name, Anchor::End);
    double x = kLeft;
    for (const auto& [phase, seconds] : row->phases) {
      const double width = (kWidth - kLeft - kRight) * seconds / whole;
      const auto series = std::find(phases.begin(), phases.end(), phase) - phases.begin();
      svg.bar(x, y + 3, width, kStep - 6, colour(static_cast<std::size_t>(series)),
              phase + ": " + time_text(seconds));
      x += width;
    }
    svg.label(kWidth - kRight + 8, y + 17, time_text(row->seconds));
    y += kStep;
  }
  std::vector<Item> items;
  for (std::size_t i = 0; i < phases.size(); ++i) {
    items.push_back({i, phases[i]});
  }
  return legend(items) + wide_figure(svg.text());
}

std::string cost_chart(const Record& record) {
  const auto routines = by_size(record);
  Points points;
  std::map<std::string, ChartRows> ours;
  for (const auto& [routine, rows] : routines) {
    for (const Measured* row : rows) {
      if (row->who == kLibrary) {
        ours[routine].push_back(row);
        points.emplace_back(row->n, row->seconds);
      }
    }
  }
  if (points.empty()) {
    return nothing("No routine was measured at two sizes.");
  }
  Frame frame = {1000, 480};
  frame.left = 70;
  for (auto& [n, seconds] : points) {
    seconds *= 1e3;
  }
  Plot plot(frame, "Time of a call over size", points, "n", "milliseconds");
  plot.x_ticks(plot.x().binary_ticks(12), size_text);
  // How costs grow, from the lower left corner.
  for (const double slope : {1.0, 2.0, 3.0}) {
    const double rise = plot.y().most() / plot.y().least();
    const double last = std::min(plot.x().most(), plot.x().least() * std::pow(rise, 1 / slope));
    const double end = plot.y().least() * std::pow(last / plot.x().least(), slope);
    plot.svg().line(plot.x().place(plot.x().least()), plot.y().place(plot.y().least()),
                    plot.x().place(last), plot.y().place(end), "roof");
  }
  std::vector<Item> items;
  for (const auto& [routine, rows] : ours) {
    draw_curve(
        plot, rows, [](const Measured& row) { return 1e3 * seconds_of(row); }, items.size(),
        routine);
    items.push_back({items.size(), routine});
  }
  return legend(items) + wide_figure(plot.svg().text());
}

}  // namespace bench
