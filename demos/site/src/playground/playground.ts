// The playground: a program in an editor, run apart, and what it printed and left behind.
// SPDX-License-Identifier: MIT
import { byId, duration, element } from '../shell/dom';
import type { Running, Shell } from '../shell/page';
import type { Editor } from './editor';
import type { Message } from './messages';
import { Output } from './output';
import page from './playground.html?raw';
import { type Preset, presets } from './presets';
import { fromHash, toHash } from './program';
import { Runner } from './runner';

/** A program that runs longer is said to. */
const longSeconds = 5;

const fromLink = 'This program came with the link. Read it, then press Run.';
const fromBefore = 'This is the program that was here. Press Run.';
const brokenLink = 'The link is broken: no program can be read from it.';

type State = 'idle' | 'running' | 'done' | 'failed' | 'stopped';

export class Playground implements Running {
  private readonly runner = new Runner();
  private readonly output: Output;
  private editor: Editor | null = null;
  private state: State = 'idle';
  private loadMs = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  /** What was heard of the program that ran last. */
  private heard: Message[] = [];

  private constructor(
    private readonly shell: Shell,
    text: string,
    /** Said of a text that waits to be run; null: it is this site's own, and runs by itself. */
    waiting: string | null,
  ) {
    const { main, signal } = shell;
    main.innerHTML = page;
    main.classList.add('split');
    this.output = new Output(byId('output'), signal);
    signal.addEventListener('abort', () => this.end('stopped'));
    const select = byId<HTMLSelectElement>('preset');
    for (const linear of [false, true]) {
      const group = element('optgroup', { label: linear ? 'Linear algebra' : 'BLAS' });
      const some = presets.filter(({ name }) => name.startsWith('linalg/') === linear);
      group.append(...some.map(({ name, title }) => element('option', { value: name }, title)));
      select.append(group);
    }
    select.addEventListener('change', () => {
      this.start(presets.find(({ name }) => name === select.value)!);
    });
    byId('run').addEventListener('click', () => this.run());
    byId('stop').addEventListener('click', () => this.stop());
    byId('share').addEventListener('click', () => void this.share());
    const plain = byId<HTMLTextAreaElement>('plain');
    plain.value = text;
    plain.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.run();
    });
    addEventListener('hashchange', () => void this.follow(), { signal });
    this.choose();
    if (waiting === null) this.run();
    else this.say(waiting);
    void this.loadEditor();
  }

  static async open(shell: Shell): Promise<Playground> {
    const saved = (shell.saved as { text: string } | undefined)?.text;
    const linked = await fromHash(location.hash);
    const wanted = presets.find(({ name }) => name === shell.query.get('example'));
    const text = saved ?? linked ?? (wanted ?? presets[0]!).text;
    const own = presets.some((one) => one.text === text);
    const waiting = saved === undefined ? fromLink : fromBefore;
    const playground = new Playground(shell, text, own ? null : waiting);
    if (linked === null) byId('shared').textContent = brokenLink;
    return playground;
  }

  inspect() {
    return {
      busy: this.state === 'running',
      state: this.state,
      editing: this.editor !== null,
      text: this.text,
      heard: structuredClone(this.heard),
    };
  }

  save() {
    return { text: this.text };
  }

  private get text(): string {
    return this.editor?.text ?? byId<HTMLTextAreaElement>('plain').value;
  }

  private set text(text: string) {
    if (this.editor) this.editor.text = text;
    else byId<HTMLTextAreaElement>('plain').value = text;
  }

  /** Until then, and where it can't be loaded, the text is in a plain field. */
  private async loadEditor(): Promise<void> {
    const { edit } = await import('./editor');
    if (this.shell.signal.aborted) return;
    const plain = byId<HTMLTextAreaElement>('plain');
    const focused = document.activeElement === plain;
    const actions = { run: () => this.run(), changed: () => this.choose() };
    this.editor = edit(byId('editor'), plain.value, actions);
    plain.remove();
    if (focused) this.editor.focus();
  }

  /** The choice is that of the text; none for a text of one's own. */
  private choose(): void {
    const { text } = this;
    const select = byId<HTMLSelectElement>('preset');
    select.value = presets.find((one) => one.text === text)?.name ?? '';
  }

  private start({ name, text }: Preset): void {
    this.text = text;
    history.replaceState(null, '', `?example=${name}`);
    byId('shared').textContent = '';
    this.run();
  }

  /** A link that is opened while the page is there. */
  private async follow(): Promise<void> {
    const text = await fromHash(location.hash);
    if (text === undefined || this.shell.signal.aborted) return;
    byId('shared').textContent = text === null ? brokenLink : '';
    if (text === null) return;
    this.end('idle');
    this.output.clear();
    this.text = text;
    this.choose();
    this.say(fromLink);
  }

  private run(): void {
    this.output.clear();
    this.heard = [];
    this.enter('running');
    this.say('Loading fragblas.');
    clearTimeout(this.patience);
    this.patience = setTimeout(
      () => this.say(`Running for more than ${longSeconds} s. Stop ends it, whatever it does.`),
      1000 * longSeconds,
    );
    void this.runner.run(this.text, (message) => this.hear(message));
  }

  private stop(): void {
    this.end('stopped');
    this.say('Stopped.');
  }

  private hear(message: Message): void {
    this.heard.push(message);
    switch (message.kind) {
      case 'loaded':
        this.loadMs = message.ms;
        this.say('Running.');
        break;
      case 'line':
        this.output.line(message);
        break;
      case 'holdings':
        this.output.holdings(message.holdings);
        break;
      case 'error':
        this.fail(message);
        break;
      case 'done':
        if (this.state === 'running') this.finish(message.ms); // else it failed on the way
        break;
    }
  }

  private fail({ name, text, line }: Extract<Message, { kind: 'error' }>): void {
    this.enter('failed');
    // Browsers do not say where a module is no JavaScript; the editor knows.
    const at = line ?? (name === 'SyntaxError' ? this.editor?.wrongLine() : null);
    const where = at ? ` (line ${at})` : '';
    this.output.error(`${name}: ${text}${where}`);
    this.say(`It failed${where}.`);
  }

  private finish(ms: number): void {
    this.enter('done');
    const loading = duration(this.loadMs / 1000);
    this.say(`Done in ${duration(ms / 1000)}, after ${loading} to load fragblas.`);
  }

  /** The program's worker or frame goes with it. */
  private end(state: State): void {
    this.runner.stop();
    this.enter(state);
  }

  private enter(state: State): void {
    this.state = state;
    if (state !== 'running') clearTimeout(this.patience);
    const stop = document.getElementById('stop') as HTMLButtonElement | null;
    // What a program left, such as timers, goes on after its end.
    if (stop) stop.disabled = state === 'idle' || state === 'stopped';
  }

  private say(text: string): void {
    byId('status').textContent = text;
  }

  private async share(): Promise<void> {
    if (typeof CompressionStream === 'undefined') {
      byId('shared').textContent = 'This browser can’t make such a link: it does not compress.';
      return;
    }
    const hash = await toHash(this.text);
    history.replaceState(null, '', location.pathname + hash);
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    byId('shared').textContent = copied
      ? 'The link is copied, and in the address bar: it holds the program.'
      : 'The address bar has the link now: it holds the program.';
  }
}
