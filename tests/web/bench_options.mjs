// The command line that the benchmarks in a browser share. SPDX-License-Identifier: MIT
import { parseArgs } from 'node:util';

/** {query, json, timeout} and what `more` asks for, as in parseArgs; null when the line is wrong, which it has said. */
export function benchOptions(usage, more = {}) {
  const options = {
    query: { type: 'string' },
    json: { type: 'string' },
    timeout: { type: 'string', default: '3600' },
    ...more,
  };
  let values;
  try {
    values = parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return null;
  }
  const timeout = Number(values.timeout);
  if (timeout > 0) return { ...values, timeout };
  console.error(usage);
  return null;
}
