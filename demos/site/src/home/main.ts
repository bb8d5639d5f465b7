// The home page. SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { Home } from './home';
import './home.css';

void start({
  name: 'home',
  // Nobody reads the products that are timed: they must be merged all the same.
  limits: { tileBytes: 0 },
  open: (shell) => new Home(shell),
});
