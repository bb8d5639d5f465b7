// What the methods of Blas are called. SPDX-License-Identifier: MIT
import type { CatalogRoutine } from 'fragblas';

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** Methods with a name of their own; the others have that of the row of the catalog. */
const others: Readonly<Record<string, string>> = {
  dsdot: 'sdsdot',
  had: 'hadamard',
  omatcopy: 'matcopy',
  imatcopy: 'matcopy',
};

/** The method for a routine of the catalog. */
export const methodOf = ({ stem }: CatalogRoutine): string => others[stem] ?? camel(stem);

/** The option for an argument of a routine: `transA` for `transa`, `a` for the packed matrix `ap`. */
export const optionOf = (name: string): string =>
  name === 'ap'
    ? 'a'
    : camel(name).replace(
        /^(trans|stride)(\w)$/,
        (_, word, operand) => word + operand.toUpperCase(),
      );
