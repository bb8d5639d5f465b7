// The methods of a Blas by the routines that they are. SPDX-License-Identifier: MIT

const others = { had: 'hadamard', omatcopy: 'matcopy', imatcopy: 'matcopy' };

/** The method for a routine of the catalog. */
export function methodOf({ name, stem }) {
  // BLAS's dsdot has two letters here, one of them the type of what is added.
  const method = others[stem] ?? (name === 'sdsdot' ? name : stem);
  return method.replace(/_(.)/g, (_match, letter) => letter.toUpperCase());
}
