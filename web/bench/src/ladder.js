// The ladder: sgemm by each step from the naive kernel to the engine. Steps, shaders, checks and clock are those of
// fragblas-bench, as WebAssembly (../ladder); here is only what runs them a task at a time.
// SPDX-License-Identifier: MIT
import createModule from '../../wasm/fragblas-ladder.mjs';
import { chart } from './chart.js';
import { print } from './post.js';
import { QueryError } from './query.js';

/** A turn of the event loop, so that the page lives while it measures. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

export function ladderSettings(query) {
  return { sizes: query.text('sizes', ''), ...query.measuring() };
}

/** The record's context: fragblas-bench's, with null for what a page does not have or can't know. */
function contextOf({ library_version, build_type, compiler, device }, { seed }) {
  return {
    date: new Date().toISOString(),
    host_name: null,
    num_cpus: navigator.hardwareConcurrency,
    executable: 'fragblas-web-bench',
    flags: [location.search.slice(1)],
    seed,
    library_version,
    git_revision: REVISION,
    build_type,
    compiler,
    openblas: null,
    cuda: null,
    egl_device: null,
    device,
    clock: { name: 'wall', reason: 'a pixel that is read is waited for' },
    user_agent: navigator.userAgent,
    cross_origin_isolated: crossOriginIsolated,
  };
}

const digits = (value) => (value == null ? '-' : Number(value.toPrecision(4)).toString());

function line(row) {
  if (!row.ok) return `${row.name.padEnd(30)} ${row.error_message}`;
  const cells = [row.gflops, row.gbps, row.roof_percent, row.factor, row.error];
  return row.name.padEnd(30) + cells.map((cell) => digits(cell).padStart(10)).join('');
}

const titles = ['GFLOP/s', 'GB/s', '% roof', 'factor', 'error'];
const heading = 'name'.padEnd(30) + titles.map((title) => title.padStart(10)).join('');

/**
 * Opens the module on a WebGL context of its own: the names of its rows, what it is, and `measure(i)`, which resolves with
 * the rows of a name. Each repetition is a task of its own.
 */
export async function openLadder({ sizes, seed, seconds, repetitions }) {
  const module = await createModule();
  const call = (name, result, ...values) => {
    const types = values.map((value) => (typeof value === 'string' ? 'string' : 'number'));
    return module.ccall(`ladder_${name}`, result, types, values);
  };
  const { usage, failure, names, about } = JSON.parse(
    call('start', 'string', sizes, seed, seconds),
  );
  if (usage) throw new QueryError(`bench: sizes = ${sizes}: ${usage}`);
  if (failure) throw new Error(failure);

  const measure = async (i) => {
    await turn();
    call('prepare', null, i);
    for (let repetition = 0; repetition < repetitions; ++repetition) {
      await turn();
      call('repeat', null);
    }
    return JSON.parse(call('finish', 'string'));
  };
  return { names, about, measure };
}

/** Runs it; 0, or 1 when a row failed. A step that the device lacks is no failure. */
export async function ladder(settings) {
  const { names, about, measure } = await openLadder(settings);
  const show = chart(document.body);
  const benchmarks = [];
  for (const [i, name] of names.entries()) {
    await print(`# ${i + 1} of ${names.length}: ${name}`);
    for (const row of await measure(i)) {
      benchmarks.push(row);
      show(row);
      await print(`# ${line(row)}`);
    }
  }
  await print(`JSON ${JSON.stringify({ context: contextOf(about, settings), benchmarks })}`);
  await print([heading, ...benchmarks.map(line)].join('\n'));
  return benchmarks.every(({ ok, absent }) => ok || absent) ? 0 : 1;
}
