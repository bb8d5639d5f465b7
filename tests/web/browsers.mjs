// How each browser is started, with a fresh profile in `folder`.
// SPDX-License-Identifier: MIT
import { accessSync, constants, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium's flags for WebGL 2 on SwiftShader, without a display or a GPU. */
const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-gpu-blocklist',
  '--js-flags=--expose-gc', // for tests of what is collected
];
/** For tests that end the GPU's process, which is told through a pipe to; else the page is soon refused a new one. */
const endingFlags = [
  '--remote-debugging-pipe',
  '--disable-gpu-process-crash-limit',
  '--disable-domain-blocking-for-3d-apis',
];
const swiftShader = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const firefoxPreferences = {
  'webgl.force-enabled': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

const miniBrowsers = ['x86_64', 'aarch64'].map(
  (cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/** The first of these programs that can be run: names are looked up in PATH. */
function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const file of name.includes('/') ? [name] : folders.map((f) => join(f, name))) {
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {}
    }
  }
  return undefined;
}

/** Starts of the browsers: {program, args, env}, or undefined when something is not installed. */
const starts = {
  chromium(folder, url, { ends }) {
    const program = findProgram(process.env.CHROMIUM ?? 'chromium', 'chromium-browser');
    // FRAGBLAS_CHROMIUM_FLAGS replaces SwiftShader by what a machine with a GPU needs.
    const flags = process.env.FRAGBLAS_CHROMIUM_FLAGS?.split(' ') ?? swiftShader;
    const more = ends ? endingFlags : [];
    const args = [...chromiumFlags, ...more, ...flags, `--user-data-dir=${folder}`, url];
    return program && { program, args };
  },
  firefox(folder, url) {
    const program = findProgram('xvfb-run');
    const firefox = findProgram('firefox-esr', 'firefox');
    if (!program || !firefox) return undefined;
    const lines = Object.entries(firefoxPreferences).map(
      ([name, value]) => `user_pref("${name}", ${value});\n`,
    );
    writeFileSync(join(folder, 'user.js'), lines.join(''));
    return { program, args: ['-a', firefox, '--no-remote', '--profile', folder, url] };
  },
  webkit(folder, url) {
    const program = findProgram('xvfb-run');
    const miniBrowser = findProgram(...miniBrowsers);
    if (!program || !miniBrowser) return undefined;
    const env = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', HOME: folder };
    return { program, args: ['-a', miniBrowser, url], env };
  },
};

export const browserNames = Object.keys(starts);

/**
 * How `browser` opens `url` with `folder` as its profile; undefined when it is not installed. `ends`: its GPU process
 * may be ended, which only Chromium knows how to.
 */
export function startOf(browser, folder, url, { ends = false } = {}) {
  return starts[browser](folder, url, { ends });
}
