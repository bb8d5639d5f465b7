// A kernel as one of its variants compiles it: the lines that #if leaves.
// SPDX-License-Identifier: MIT

/** Resolves #ifdef, #ifndef, #if, #elif, #else and #endif by the names that are defined. */
export function resolve(text: string, defined: readonly string[]): string {
  const names = new Set(defined);
  const kept: string[] = [];
  /** Of each open #if: whether its lines stay, whether any branch of it did, and what is around it. */
  const open: { live: boolean; taken: boolean; outer: boolean }[] = [];
  let live = true;
  for (const line of text.split('\n')) {
    const [, directive, rest = ''] =
      /^\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    if (!directive) {
      if (live) kept.push(line);
      continue;
    }
    const condition = rest.replace(/\/\/.*$/, '').trim();
    if (directive === 'endif') {
      live = open.pop()!.outer;
    } else if (directive === 'else' || directive === 'elif') {
      const last = open.at(-1)!;
      live = last.outer && !last.taken && (directive === 'else' || holds(condition, names));
      last.taken ||= live;
    } else {
      const outer: boolean = live;
      const truth =
        directive === 'if'
          ? holds(condition, names)
          : names.has(condition) === (directive === 'ifdef');
      live = outer && truth;
      open.push({ live, taken: live, outer });
    }
  }
  return kept.join('\n');
}

/** A condition of defined(NAME), !, &&, || and parentheses. */
function holds(condition: string, names: ReadonlySet<string>): boolean {
  const tokens = condition.match(/defined\s*\(\s*\w+\s*\)|&&|\|\||!|\(|\)/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let value = both();
    while (tokens[at] === '||') {
      at++;
      const right = both();
      value ||= right;
    }
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (tokens[at] === '&&') {
      at++;
      const right = one();
      value &&= right;
    }
    return value;
  };
  const one = (): boolean => {
    const token = tokens[at++];
    if (token === '!') return !one();
    if (token === '(') {
      const value = either();
      at++;
      return value;
    }
    return names.has(/\(\s*(\w+)/.exec(token ?? '')?.[1] ?? '');
  };
  return either();
}
