// The editor. The page loads it once it has shown something: it is larger than the library.
// SPDX-License-Identifier: MIT
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--violet)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--orange)' },
  { tag: tags.comment, color: 'var(--muted)' },
  { tag: [tags.function(tags.variableName), tags.propertyName], color: 'var(--blue)' },
]);

const looks = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--blue)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '13.5px', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--well)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--blue) 7%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--blue) 26%, transparent)' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--well)', outline: '1px solid var(--edge)' },
});

export interface Editor {
  text: string;
  /** The first line that is no JavaScript. */
  wrongLine(): number | null;
  focus(): void;
}

export function edit(
  parent: HTMLElement,
  text: string,
  { run, changed }: { run: () => void; changed: () => void },
): Editor {
  const pressed = () => {
    run();
    return true;
  };
  const view = new EditorView({
    doc: text,
    parent,
    extensions: [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: pressed }])),
      basicSetup,
      javascript(),
      syntaxHighlighting(colors),
      looks,
      EditorView.contentAttributes.of({ 'aria-label': 'The program', tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) changed();
      }),
    ],
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(insert) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
    },
    wrongLine() {
      let line: number | null = null;
      syntaxTree(view.state).iterate({
        enter: ({ type, from }) => {
          if (type.isError) line ??= view.state.doc.lineAt(from).number;
        },
      });
      return line;
    },
    focus: () => view.focus(),
  };
}
