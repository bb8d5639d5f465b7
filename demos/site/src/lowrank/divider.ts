// The line between the original and its copy: dragged anywhere on the picture, or moved by keys.
// SPDX-License-Identifier: MIT
import { byId } from '../shell/dom';

/** `move` gets percents of the width, and whether the movement has ended. */
export function connectDivider(at: () => number, move: (to: number, ended: boolean) => void): void {
  const plate = byId('plate-compare');
  const divider = byId('divider');
  const moveTo = (to: number, ended: boolean) =>
    move(Math.min(100, Math.max(0, Math.round(to * 10) / 10)), ended);
  const follow = (event: PointerEvent, ended: boolean) => {
    const { left, width } = plate.getBoundingClientRect();
    moveTo((100 * (event.clientX - left)) / width, ended);
  };
  plate.addEventListener('pointerdown', (event) => {
    plate.setPointerCapture(event.pointerId);
    divider.focus({ preventScroll: true });
    event.preventDefault();
    follow(event, false);
  });
  plate.addEventListener('pointermove', (event) => {
    if (plate.hasPointerCapture(event.pointerId)) follow(event, false);
  });
  plate.addEventListener('pointerup', (event) => follow(event, true));
  divider.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? 10 : 2;
    const { key } = event;
    if (key === 'ArrowLeft' || key === 'ArrowDown') moveTo(at() - step, true);
    else if (key === 'ArrowRight' || key === 'ArrowUp') moveTo(at() + step, true);
    else if (key === 'Home') moveTo(0, true);
    else if (key === 'End') moveTo(100, true);
    else return;
    event.preventDefault();
  });
}

export function showDivider(at: number): void {
  const divider = byId('divider');
  divider.style.left = `${at}%`;
  divider.setAttribute('aria-valuenow', String(Math.round(at)));
  divider.setAttribute('aria-valuetext', `${Math.round(at)} % of the width`);
  const [left, right] = document.querySelectorAll<HTMLElement>('#plate-compare .tag');
  left!.hidden = at < 22;
  right!.hidden = at > 80;
}
