// The page "Report". SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { Report } from './report';

void start({
  name: 'report',
  unit: 'run',
  // Nobody reads the products that are timed: they must be merged all the same.
  limits: { tileBytes: 0 },
  open: (shell) => new Report(shell),
});
