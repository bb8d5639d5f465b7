// The page "PageRank". SPDX-License-Identifier: MIT
import { start } from '../shell/page';
import { PageRank } from './pagerank';

void start({ name: 'pagerank', unit: 'frame', open: (shell) => new PageRank(shell) });
