// What each page shows by itself: when its result is there, and where a person sees it.
// SPDX-License-Identifier: MIT

/** By page: whether its window has a result, and the place of the words about it. */
export const results = {
  index: [({ fragblasPage }) => fragblasPage.race?.own.rows[0]?.gflops > 0, '#rate'],
  playground: [({ fragblasPage }) => fragblasPage.state === 'done', '#output .line'],
  lab: [({ fragblasPage }) => fragblasPage.result?.gflops > 0, '#gflops'],
  ladder: [
    ({ fragblasPage }) => fragblasPage.outcomes.some(({ gflops }) => gflops > 0),
    '#rung-1 .verdict',
  ],
  pagerank: [({ fragblasPage }) => fragblasPage.checked?.worst >= 0, '#meter-error'],
  lowrank: [({ fragblasPage }) => fragblasPage.result?.foretold > 0, '#verdict'],
  network: [({ fragblasPage }) => fragblasPage.accuracy > 0, '#accuracy'],
  diffusion: [({ fragblasPage }) => fragblasPage.steps > 0, '#meter-calls'],
  quantum: [({ fragblasPage }) => fragblasPage.done > 0, '#outcomes'],
  neighbours: [({ fragblasPage }) => fragblasPage.found?.indices.length === 10, '#verdict'],
  gaussian: [({ fragblasPage }) => fragblasPage.errors?.mean >= 0, '#verdict'],
  mesh: [({ fragblasPage }) => fragblasPage.checked >= 0, '#verdict'],
  zoom: [({ fragblasPage }) => fragblasPage.shown?.compared > 0, '#verdict'],
  report: [
    ({ fragblasPage }) => fragblasPage.report.conformance.length > 0,
    '#conformance .verdict',
  ],
};

/** What a page says where it has no result. */
export const empty = /Not (run|measured) yet|Press Run/;
