// One page of the site, open in a frame of this page: what it shows, and its controls.
// SPDX-License-Identifier: MIT

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Between two looks at a page, in milliseconds: seldom enough that looking costs the page nothing. */
const glance = 50;

export class View {
  #frame = document.createElement('iframe');
  #patience;

  /** `patience`: seconds until it is given up to wait for something. */
  constructor(address, patience) {
    this.#patience = patience;
    this.#frame.src = address;
    document.body.prepend(this.#frame);
  }

  close() {
    this.#frame.remove();
  }

  get window() {
    return this.#frame.contentWindow;
  }

  /** What the page says of itself; undefined until it is open. */
  get page() {
    return this.window.fragblasPage;
  }

  element(selector) {
    const found = this.window.document.querySelector(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  }

  text(selector) {
    return this.element(selector).textContent.trim();
  }

  /** The first value of `test` that is true. Throws when the page ends with a card, or it takes too long. */
  async until(what, test) {
    const end = performance.now() + 1000 * this.#patience;
    for (;;) {
      const card = this.window.document?.querySelector('.notice');
      if (card) throw new Error(`the page says: ${card.textContent}`);
      const value = test();
      if (value) return value;
      if (performance.now() > end) throw new Error(`${what}: not within ${this.#patience} s`);
      await pause(glance);
    }
  }

  /** Starts a button's job, and waits until it has ended. */
  async run(selector) {
    const button = this.element(selector);
    // Pages begin by measuring something themselves.
    await this.until('the page is at rest', () => this.page && !this.page.busy);
    await this.until(`${selector} can be pressed`, () => !button.disabled);
    const label = button.textContent;
    button.click();
    if (button.textContent === label) throw new Error(`${selector} starts nothing`);
    await this.until(`${selector} ends`, () => button.textContent === label);
  }

  /** The strip under the head: what the last frame or run did. */
  meter() {
    const fields = [...this.window.document.querySelectorAll('.meter > div')];
    return Object.fromEntries(
      fields.map((field) => [...field.children].map(({ textContent }) => textContent)),
    );
  }

  /** Times of the browser's frames, in milliseconds, for so many seconds. */
  pulses(seconds) {
    return new Promise((done) => {
      const times = [];
      const pulse = (time) => {
        times.push(time);
        if (time - times[0] < 1000 * seconds) this.window.requestAnimationFrame(pulse);
        else done(times);
      };
      this.window.requestAnimationFrame(pulse);
    });
  }
}
