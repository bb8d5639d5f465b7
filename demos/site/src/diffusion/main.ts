// The page of reaction and diffusion. SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { Diffusion } from './diffusion';

void start({
  name: 'diffusion',
  unit: 'frame',
  depth: true,
  open: (shell) => new Diffusion(shell),
});
