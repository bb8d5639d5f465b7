// The page "Playground". SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { Playground } from './playground';
import './playground.css';

void start({ name: 'playground', open: (shell) => Playground.open(shell) });
