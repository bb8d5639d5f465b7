// The pages of the site, in the order in which the navigation shows them.
// SPDX-License-Identifier: MIT
export const pages = {
  home: { label: 'fragblas', href: './' },
  playground: { label: 'Playground', href: './playground.html' },
  lab: { label: 'GEMM lab', href: './lab.html' },
  ladder: { label: 'Ladder', href: './ladder.html' },
  pagerank: { label: 'PageRank', href: './pagerank.html' },
  lowrank: { label: 'Low rank', href: './lowrank.html' },
  network: { label: 'Network', href: './network.html' },
  diffusion: { label: 'Diffusion', href: './diffusion.html' },
  quantum: { label: 'Quantum', href: './quantum.html' },
  neighbours: { label: 'Neighbours', href: './neighbours.html' },
  gaussian: { label: 'Gaussian', href: './gaussian.html' },
  mesh: { label: 'Mesh', href: './mesh.html' },
  zoom: { label: 'Deep zoom', href: './zoom.html' },
  report: { label: 'Report', href: './report.html' },
} as const;

export type PageName = keyof typeof pages;
