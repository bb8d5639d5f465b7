// The other pages of the site, each with its picture.
// SPDX-License-Identifier: MIT
import diffusion from '../../../../docs/images/diffusion.webp';
import gaussian from '../../../../docs/images/gaussian.webp';
import lab from '../../../../docs/images/gemm-lab.webp';
import ladder from '../../../../docs/images/ladder.webp';
import lowrank from '../../../../docs/images/low-rank.webp';
import mesh from '../../../../docs/images/mesh.webp';
import neighbours from '../../../../docs/images/neighbours.webp';
import network from '../../../../docs/images/network.webp';
import pagerank from '../../../../docs/images/pagerank.webp';
import playground from '../../../../docs/images/playground.webp';
import quantum from '../../../../docs/images/quantum.webp';
import report from '../../../../docs/images/report.webp';
import zoom from '../../../../docs/images/zoom.webp';
import { element } from '../shell/dom';
import { type PageName, pages } from '../shell/pages';

interface Tile {
  readonly picture: string;
  readonly text: string;
}

const tiles: Record<Exclude<PageName, 'home'>, Tile> = {
  playground: {
    picture: playground,
    text: 'Write a program, run it on your GPU, and see its matrices as colours.',
  },
  lab: {
    picture: lab,
    text: 'One product under the glass: sizes, data, where the time goes, and how exact it is.',
  },
  ladder: {
    picture: ladder,
    text: 'How a simple shader becomes a fast one, in eight steps, measured on your machine.',
  },
  pagerank: {
    picture: pagerank,
    text: 'Drag the nodes of a network, and watch who is important in it.',
  },
  lowrank: {
    picture: lowrank,
    text: 'Your own picture, rebuilt from its few most important patterns.',
  },
  network: {
    picture: network,
    text: 'A neural network that learns in this page. Draw a digit, and it reads it.',
  },
  diffusion: {
    picture: diffusion,
    text: 'Paint with two chemicals that spread and react, on a landscape in 3D.',
  },
  quantum: {
    picture: quantum,
    text: 'A quantum computer of 14 qubits. Watch a search find one state of all.',
  },
  neighbours: {
    picture: neighbours,
    text: 'Drag a query through 100,000 vectors: the ten nearest light up.',
  },
  gaussian: {
    picture: gaussian,
    text: 'Points that you drag, and all the curves that could go through them.',
  },
  mesh: {
    picture: mesh,
    text: 'Pull at a cloth of springs: each frame solves a sparse system.',
  },
  zoom: {
    picture: zoom,
    text: 'A fractal so deep that 32-bit floats fall apart, beside 64-bit numbers on a GPU that has none.',
  },
  report: {
    picture: report,
    text: 'What your device can do, and whether every routine is right on it.',
  },
};

export function showTiles(root: HTMLElement): void {
  for (const [name, { picture, text }] of Object.entries(tiles)) {
    const { label, href } = pages[name as PageName];
    const image = element('img', { src: picture, alt: '', width: 1200, height: 760 });
    image.loading = 'lazy';
    const frame = element('span', { className: 'picture' }, image);
    const words = element('span', { className: 'words' }, element('b', {}, label), text);
    root.append(element('li', {}, element('a', { className: 'tile', href }, frame, words)));
  }
}
