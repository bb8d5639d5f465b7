/* The C header compiles as C, and its functions link from C. SPDX-License-Identifier: MIT */
#include <fragblas/fragblas.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  fragblas_options options;
  char numbers[64];
  fragblas_options_init(&options);
  snprintf(numbers, sizeof numbers, "%d.%d.%d", FRAGBLAS_VERSION_MAJOR, FRAGBLAS_VERSION_MINOR,
           FRAGBLAS_VERSION_PATCH);
  if (strcmp(numbers, FRAGBLAS_VERSION_STRING) != 0) {
    fprintf(stderr, "numbers %s, string %s\n", numbers, FRAGBLAS_VERSION_STRING);
    return 1;
  }
  if (strcmp(fragblas_version(), FRAGBLAS_VERSION_STRING) != 0) {
    fprintf(stderr, "header %s, library %s\n", FRAGBLAS_VERSION_STRING, fragblas_version());
    return 1;
  }
  printf("fragblas %s\n", fragblas_version());
  return 0;
}
