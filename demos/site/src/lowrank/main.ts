// The low-rank studio. SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import './lowrank.css';
import { Studio } from './studio';

void start({ name: 'lowrank', unit: 'run', open: (shell) => new Studio(shell) });
