// A pass that writes a view of a linear buffer. One fragment is one texel of the buffer; lanes
// outside the view keep their old bits. A view is major count x minor count elements: element
// (major, minor) is at offset + major * ld + minor. A vector with increment s is n x 1 with ld = s,
// a contiguous one is 1 x n. With CONTIGUOUS the view is 1 x n and no division is needed. With
// BATCHED there are several such views, u_batch_stride elements apart, which is at least what one
// spans.
uniform BUFFER u_old;  // the buffer before this pass
uniform int u_old_shift;
uniform ivec2 u_origin;
uniform ivec4 u_view;
#define u_view_offset u_view.x
#define u_view_ld u_view.y
#define u_view_minor u_view.z
#define u_view_major u_view.w
#ifdef MASKED
uniform ivec2 u_mask;
#define u_mask_below u_mask.x
#define u_mask_above u_mask.y
#endif
#ifdef BATCHED
uniform ivec2 u_batch;
#define u_batch_stride u_batch.x
#define u_batch_count u_batch.y
#endif
// Kernels that need every rounding as it is written define INVARIANT_TARGET.
#ifdef INVARIANT_TARGET
invariant out vec4 o_texel;
#else
layout(location = 0) out LANES o_texel;
#endif

int target_texel() {
  ivec2 place = ivec2(gl_FragCoord.xy) + u_origin;
  return (place.y << u_old_shift) + place.x;
}

// What the lanes outside the view keep.
LANES old_texel(int texel) {
#ifdef WHOLE
  return LANES(0);  // drawn in place: what it writes must not be read
#else
  return texel_at(u_old, u_old_shift, texel);
#endif
}

// (major, minor) of the element so far behind the first one of a view, or (-1, -1) outside its rows
// and columns.
ivec2 place_in_rows(int distance) {
#ifdef CONTIGUOUS
  return distance >= 0 && distance < u_view_minor ? ivec2(0, distance) : ivec2(-1);
#else
  if (distance < 0) {
    return ivec2(-1);
  }
  int major = distance / u_view_ld;
  int minor = distance - major * u_view_ld;
  return minor < u_view_minor && major < u_view_major ? ivec2(major, minor) : ivec2(-1);
#endif
}

// The same, and outside of its mask.
ivec2 place_in_view(int distance) {
  ivec2 place = place_in_rows(distance);
#ifdef MASKED
  if (place.x - place.y > u_mask_below || place.y - place.x > u_mask_above) {
    return ivec2(-1);
  }
#endif
  return place;
}

#ifndef CONTIGUOUS
// Which lanes of a texel are in the view: four neighbours of a row, the first of them in its rows
// and columns.
bvec4 lanes_of_row(ivec2 first) {
  ivec4 minor = ivec4(0, 1, 2, 3) + first.y;
  ivec4 inside = ivec4(lessThan(minor, ivec4(u_view_minor)));
#ifdef MASKED
  inside *= ivec4(lessThanEqual(first.x - minor, ivec4(u_mask_below)));
  inside *= ivec4(lessThanEqual(minor - first.x, ivec4(u_mask_above)));
#endif
  return bvec4(inside);
}
#endif

#ifdef BATCHED
// (major, minor, which view) of a buffer's element, or -1s outside the views.
ivec3 batch_position(int element) {
  int distance = element - u_view_offset;
  int batch = distance < 0 ? u_batch_count : distance / u_batch_stride;
  ivec2 place =
      batch < u_batch_count ? place_in_view(distance - batch * u_batch_stride) : ivec2(-1);
  return place.x < 0 ? ivec3(-1) : ivec3(place, batch);
}
#endif

// (major, minor) of a buffer's element, or (-1, -1) outside the view.
ivec2 view_position(int element) {
#ifdef BATCHED
  return batch_position(element).xy;
#else
  return place_in_view(element - u_view_offset);
#endif
}

bvec4 lanes_in_view(int texel) {
  int element = texel << 2;
#if defined(CONTIGUOUS) && !defined(BATCHED)
  ivec4 distance = ivec4(0, 1, 2, 3) + (element - u_view_offset);
  return bvec4(ivec4(greaterThanEqual(distance, ivec4(0))) *
               ivec4(lessThan(distance, ivec4(u_view_minor))));
#else
  return bvec4(view_position(element).x >= 0, view_position(element + 1).x >= 0,
               view_position(element + 2).x >= 0, view_position(element + 3).x >= 0);
#endif
}

// By bits, which all survive. Of mix(old, a * old, inside), or of bits by a mask that is known to
// be a boolean, LLVM makes old * mix(1, a, inside), which flushes denormal numbers and changes
// NaNs: so the mask gets the topmost bit of an offset, 0, that no compiler knows.
void write_lanes(LANES old, LANES value, bvec4 inside) {
  uvec4 outside = (uvec4(inside) - 1u) | (uint(u_view_offset) >> 31);
#ifdef BITS
  o_texel = (old & outside) | (value & ~outside);
#else
  o_texel = uintBitsToFloat((floatBitsToUint(old) & outside) | (floatBitsToUint(value) & ~outside));
#endif
}
