// Stand-ins for GL and EGL: each forwards to the driver's function, but for the one call that is to
// fail. The program is not linked with the driver's libraries, so a function that the library calls
// and that has no stand-in does not link. SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace fragblas::faults {

// What a call does instead of its work.
enum class Way {
  Error,  // nothing, and leaves an error
  Quiet,  // nothing, or half of it: says so by its result, if it has one, and leaves no error
  Loss,   // says that the context is lost
};
const char* name_of(Way way);

// The ways in which a function can fail.
std::vector<Way> ways_of(const std::string& function);

struct Fault {
  std::string function;
  Way way = Way::Error;
  long call = 1;  // which of those to come
};

// Counts calls from here on, and lets one fail.
void begin_to_count();
void arm(const Fault& fault);
// Nothing fails from here on. Whether it came to the call.
bool disarm();
// The calls since then, by function.
const std::map<std::string, long>& calls();
// All that has a stand-in.
std::vector<std::string> functions();
// What eglGetProcAddress was asked for and has no stand-in.
const std::set<std::string>& strangers();

// While it lives calls are an application's: they are not counted, and none fails.
class ApplicationCalls {
 public:
  ApplicationCalls();
  ApplicationCalls(const ApplicationCalls&) = delete;
  ApplicationCalls& operator=(const ApplicationCalls&) = delete;
  ~ApplicationCalls();

 private:
  const bool counting_;
};
// A function of the driver that the library does not call.
using DriverFunction = void (*)();
DriverFunction driver_function(const char* name);

}  // namespace fragblas::faults
