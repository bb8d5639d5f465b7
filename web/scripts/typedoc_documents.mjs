// A plugin of typedoc: a document is called what its heading says before a colon, and the navigation shows it among
// those of its kind. SPDX-License-Identifier: MIT
import { basename, dirname } from 'node:path';
import { Comment, Converter } from 'typedoc';

/** What is about the code rather than its use. */
const inside = [
  'adding-a-routine',
  'architecture',
  'benchmark',
  'fragment-shaders',
  'glossary',
  'reliability',
  'rules',
];
const folders = { linalg: 'Linear algebra', notebook: 'Inside', routines: 'Routines' };

export function load({ converter, files }) {
  converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    const path = files.getReflectionPath(document);
    const guide = inside.includes(basename(path, '.md')) ? 'Inside' : 'Guides';
    document.name = /^# ([^:\n]+)/m.exec(Comment.combineDisplayParts(document.content))[1];
    document.frontmatter.group = folders[basename(dirname(path))] ?? guide;
  });
}
