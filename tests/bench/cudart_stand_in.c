/* Stands for CUDA's runtime: memory of the host, events on its clock. FRAGBLAS_STAND_IN_DEVICES
   says how many devices there are (default: 1). SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>

int cudaGetDeviceCount(int* count) {
  const char* devices = getenv("FRAGBLAS_STAND_IN_DEVICES");
  *count = devices == NULL ? 1 : atoi(devices);
  return *count > 0 ? 0 : 100;
}

int cudaRuntimeGetVersion(int* version) {
  *version = 13000;
  return 0;
}

const char* cudaGetErrorString(int error) {
  return error == 100 ? "no CUDA-capable device is detected" : "an error";
}

int cudaMalloc(void** memory, size_t bytes) {
  *memory = malloc(bytes);
  return *memory == NULL ? 2 : 0;
}

int cudaFree(void* memory) {
  free(memory);
  return 0;
}

/* kind: 1 to the device, 2 back. */
int cudaMemcpy(void* to, const void* from, size_t bytes, int kind) {
  if (kind != 1 && kind != 2) {
    return 1;
  }
  memcpy(to, from, bytes);
  return 0;
}

int cudaDeviceSynchronize(void) {
  return 0;
}

int cudaEventCreate(void** event) {
  *event = calloc(1, sizeof(struct timespec));
  return *event == NULL ? 2 : 0;
}

int cudaEventDestroy(void* event) {
  free(event);
  return 0;
}

int cudaEventRecord(void* event, void* stream) {
  return stream == NULL && timespec_get(event, TIME_UTC) == TIME_UTC ? 0 : 1;
}

int cudaEventSynchronize(void* event) {
  return event == NULL;
}

int cudaEventElapsedTime(float* milliseconds, void* begin, void* end) {
  const struct timespec *from = begin, *to = end;
  *milliseconds = (float)((double)(to->tv_sec - from->tv_sec) * 1e3 +
                          (double)(to->tv_nsec - from->tv_nsec) * 1e-6);
  return 0;
}
