// Messages of the library, on the console.
// SPDX-License-Identifier: MIT
import type { Runtime } from '../runtime.js';

/** The numbers of logs, which C++ hands back with each message. */
const logs = new Set<number>();
let nextLog = 1;

const print = (id: number, level: number, text: string) => {
  if (!logs.has(id)) return;
  const write = level === 0 ? console.error : level === 1 ? console.warn : console.debug;
  write(`fragblas: ${text}`);
};

/** A log; its number. */
export function openLog({ hooks }: Runtime): number {
  hooks.log = print;
  logs.add(nextLog);
  return nextLog++;
}

/** Nothing more of that log is printed. */
export function closeLog(log: number): void {
  logs.delete(log);
}
