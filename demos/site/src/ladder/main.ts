// How a naive shader becomes the engine. SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { Ladder } from './ladder';
import './ladder.css';

void start({
  name: 'ladder',
  unit: 'product',
  // As on all rungs of the engine: each product packs its operands, and is merged at once.
  limits: { packCacheBytes: 0, tileBytes: 0 },
  open: (shell) => new Ladder(shell),
});
