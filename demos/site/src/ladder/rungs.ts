// The rungs: what each is called, why it is there, and how it is computed.
// SPDX-License-Identifier: MIT
import type { GemmExplanation } from 'fragblas';
import {
  type Kernel,
  oneElement,
  packed4x4,
  strip4x1,
  tileBlock,
  tileTexture,
  tileTwoPass,
} from './kernels';
import { glblas, multiplies, naive, packed, packs, type Text, whole } from './texts';

/** Kernels on operands that lie as they need them, drawn by the page itself. */
export interface Bare {
  readonly kind: 'bare';
  readonly text: Text;
  readonly kernel: Kernel;
}

/** The engine held to one way, which packs, multiplies and merges in each call. */
export interface Held {
  readonly kind: 'held';
  readonly drawBuffers?: number;
  readonly uniformBlocks: boolean;
  /** Of the profile; what is not named has its default. */
  readonly parameters: Readonly<Record<string, number | boolean>>;
  /** What explain() must answer, else the rung can't be shown here. */
  readonly wanted: (plan: GemmExplanation) => boolean;
  readonly lacks: string;
}

/** The engine as it chooses. */
export interface Free {
  readonly kind: 'free';
  readonly strassen: boolean;
}

export interface Rung {
  readonly name: string;
  readonly title: string;
  readonly why: readonly string[];
  /** What the OpenCL tutorials call it. */
  readonly lesson: string;
  readonly way: Bare | Held | Free;
  /** Errors up to this many units pass. */
  readonly limit: number;
}

/** Twice the levels of Strassen, each of which triples the error that is proved. */
const strassenLimit = 72;
const usualLimit = 8;

const bare = (file: string, text: string, kernel: Kernel): Bare => ({
  kind: 'bare',
  text: whole(`baseline/${file}`, text),
  kernel,
});

const textures = (targets: number): Held => ({
  kind: 'held',
  drawBuffers: targets,
  uniformBlocks: false,
  parameters: { gemm_unpacked: false, gemm_direct: false },
  wanted: (plan) => plan.kernel === 'texture' && plan.tileRows === targets,
  lacks: `this device has fewer than ${targets} draw targets of floats`,
});

export const rungs: readonly Rung[] = [
  {
    name: 'one-element',
    title: 'One element a fragment',
    why: [
      'What one writes first. A fragment is a thread whose place says which element of C it computes. It walks along a row of A and down a column of B.',
      'One thing is right already: the sum stays in a register, and only the finished element is written. But every multiply-add waits for two fetches, and each brings one number.',
    ],
    lesson: 'Accumulate in registers',
    way: bare('naive_one_element.frag', naive, oneElement),
    limit: usualLimit,
  },
  {
    name: 'glblas-4x1',
    title: 'Four numbers a texel',
    why: [
      'A texel has four lanes. With four neighbours of a row in each texel of A, and four of a column in each of B, a fetch brings four numbers at the price of one.',
      'A fragment computes four elements of C, one below the other, so each texel of B serves four times: 5 fetches for 16 multiply-adds instead of 32.',
    ],
    lesson: 'Wide loads, and use them more than once',
    way: bare('glblas_4x1.frag', glblas, strip4x1),
    limit: usualLimit,
  },
  {
    name: 'packed-4x4',
    title: 'Neighbours read neighbours',
    why: [
      'As many fetches, but in another order. The operands are packed as blocks of 4 × 4, four texels side by side. Fragments that run together are neighbours on the screen, and now they ask for texels that are neighbours in the texture.',
      'No sum crosses lanes any more: a number of A times a row of B, instead of dot products. How much that brings is a matter of the texture cache; some devices lose a little.',
    ],
    lesson: 'Coalesce',
    way: bare('packed_4x4.frag', packed, packed4x4),
    limit: usualLimit,
  },
  {
    name: 'targets-4',
    title: 'A tile of 4 × 4 in registers',
    why: [
      'A fragment may write to several textures at once: draw targets. With four of them it computes a tile of 4 × 4. One texel of A and one of B make sixteen multiply-adds, so each number that is fetched is used four times.',
      'From here on it is the engine, held to this kernel. It starts from plain matrices: it packs A and B and merges the tiles into C in every call, and all of that is in the time.',
    ],
    lesson: 'Tile',
    way: textures(4),
    limit: usualLimit,
  },
  {
    name: 'targets-8',
    title: 'A taller tile: eight targets',
    why: [
      'Twice the rows for one fetch more: 3 fetches for 32 multiply-adds. Eight targets are the most that WebGL 2 devices have, so a tile can grow no taller.',
      'It could grow wider, but that would cost as many fetches again. The way on is to fetch less by other means.',
    ],
    lesson: 'Tile, as large as the registers allow',
    way: textures(8),
    limit: usualLimit,
  },
  {
    name: 'uniform-block',
    title: 'A through constant memory',
    why: [
      'All fragments of a draw that compute the same eight rows need the same numbers of A. A uniform block is what OpenCL calls constant memory: one read reaches all of them. Only B is fetched: 4 fetches for 128 multiply-adds.',
      'The block is packed by a draw and copied from pixels to the buffer on the device. Where there is no such memory, as on rasterisers that run on a CPU, it brings nothing or even costs.',
    ],
    lesson: 'Constant memory',
    way: {
      kind: 'held',
      uniformBlocks: true,
      // The cost model shall not choose.
      parameters: { gemm_unpacked: false, gemm_direct: false, texture_rate: 1 },
      wanted: (plan) => plan.kernel === 'block',
      lacks: 'it needs uniform blocks of 16 KiB and 4 draw targets of floats',
    },
    limit: usualLimit,
  },
  {
    name: 'tuned',
    title: 'The engine chooses',
    why: [
      'No kernel is the best on every device and for every size. The engine knows what a device fetches, multiplies and writes in a second, from a profile that was measured there or from defaults, and predicts what each kernel would take.',
      'It takes the fastest, cuts the product where textures are too small, and keeps each draw short, so that the page stays alive. The shader below is the one that it takes here.',
    ],
    lesson: 'Measure, then choose',
    way: { kind: 'free', strassen: false },
    limit: usualLimit,
  },
  {
    name: 'strassen',
    title: 'Fewer multiplications: Strassen',
    why: [
      'Cut the matrices into 2 × 2 blocks. Seven products of sums of blocks do the work of eight products of blocks. The sums cost next to nothing here, for packing reads every element anyway: it adds up to four of them while it does.',
      'The price: larger errors, and blocks of half the size, which run slower. It pays from sides of about 3000 on. At the sizes of this page it is mostly slower than the rung before, and the rate, which counts all 2n³ operations, says so.',
    ],
    lesson: 'The best multiplication is none',
    way: { kind: 'free', strassen: true },
    limit: strassenLimit,
  },
];

/** The kernel that multiplies by a plan of the engine. */
function kernelOf(plan: GemmExplanation): Kernel {
  switch (plan.kernel) {
    case 'block':
      return tileBlock(plan.tileRows);
    case 'texture':
      return tileTexture(plan.tileRows);
    default:
      return tileTwoPass(plan.kernel === 'two-pass' ? plan.tileRows : 1);
  }
}

/** What a rung shows: its text, that which it is compared with, and the kernel that is drawn. */
export interface View {
  readonly text: Text;
  /** Index of the rung whose text it is compared with; null: see `base`. */
  readonly against: number | null;
  /** The text before; null: there is none. */
  readonly base: Text | null;
  /** null: Strassen's. */
  readonly kernel: Kernel | null;
}

/** Of all rungs, by the engine's plans; null where there is no plan: the rung can't be had here. */
export function views(
  plans: readonly (GemmExplanation | null)[],
  software: boolean,
): (View | null)[] {
  const shown: (View | null)[] = [];
  rungs.forEach(({ way }, index) => {
    if (way.kind === 'free' && way.strassen) {
      shown.push({ text: packs(true), against: null, base: packs(false), kernel: null });
      return;
    }
    const plan = plans[index] ?? null;
    if (way.kind !== 'bare' && !plan) {
      shown.push(null);
      return;
    }
    const text = way.kind === 'bare' ? way.text : multiplies(plan!, software);
    const kernel = way.kind === 'bare' ? way.kernel : kernelOf(plan!);
    // The last that can be had; but what the engine chose may be an older rung's.
    let against = lastIndex(shown, () => true);
    if (way.kind === 'free') {
      const same = lastIndex(shown, (view) => view.text.file === text.file);
      if (same >= 0) against = same;
    }
    const base = against >= 0 ? shown[against]!.text : null;
    shown.push({ text, against: base ? against : null, base, kernel });
  });
  return shown;
}

/** Of those that can be had; -1: none. */
function lastIndex(list: readonly (View | null)[], suits: (view: View) => boolean): number {
  let index = list.length - 1;
  while (index >= 0 && !(list[index] && suits(list[index]!))) index--;
  return index;
}
