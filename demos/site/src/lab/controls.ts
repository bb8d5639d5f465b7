// The fields of the lab and the formula that they make.
// SPDX-License-Identifier: MIT
import { byId, bytes, element, whole } from '../shell/dom';
import { type Generator, generators } from './data';
import { bytesOf, flopsOf } from './product';
import { clampScalar, clampSize, nearestStop, type Parameters, scalarText, sizes } from './state';

const dimensions = ['m', 'n', 'k'] as const;
const scalars = ['alpha', 'beta'] as const;
const letters = ['A', 'B', 'C'] as const;

export class Controls {
  /** `changed` is called after each change, with the parameters as they are then. */
  constructor(
    readonly parameters: Parameters,
    private readonly changed: () => void,
  ) {
    for (const key of dimensions) {
      const slider = byId<HTMLInputElement>(`${key}-slider`);
      slider.max = String(sizes.length - 1);
      this.number(key, (value) => clampSize(value));
      slider.addEventListener('input', () => this.set(key, sizes[Number(slider.value)]!));
    }
    for (const key of scalars) {
      const slider = byId<HTMLInputElement>(`${key}-slider`);
      this.number(key, (value) => clampScalar(value, parameters[key]));
      slider.addEventListener('input', () => this.set(key, slider.valueAsNumber));
    }
    for (const letter of letters) {
      const select = byId<HTMLSelectElement>(`data-${letter.toLowerCase()}`);
      for (const [value, label] of Object.entries(generators)) {
        select.append(element('option', { value }, label));
      }
      select.addEventListener('change', () => {
        this.set(`data${letter}`, select.value as Generator);
      });
    }
    for (const letter of ['A', 'B'] as const) {
      const toggle = byId<HTMLInputElement>(`trans-${letter.toLowerCase()}`);
      toggle.addEventListener('change', () => this.set(`trans${letter}`, toggle.checked));
    }
    byId('reseed').addEventListener('click', () => {
      this.set('seed', 1 + Math.floor(Math.random() * 99_999));
    });
    this.show();
  }

  private set<K extends keyof Parameters>(key: K, value: Parameters[K], typing?: HTMLElement) {
    this.parameters[key] = value;
    this.show(typing);
    this.changed();
  }

  /** A number field: what is typed counts at once where it is valid, and is put right at the end. */
  private number(key: 'm' | 'n' | 'k' | 'alpha' | 'beta', clamp: (value: number) => number): void {
    const field = byId<HTMLInputElement>(key);
    field.addEventListener('input', () => {
      if (field.validity.valid) this.set(key, clamp(field.valueAsNumber), field);
    });
    field.addEventListener('change', () => this.set(key, clamp(field.valueAsNumber)));
  }

  private show(typing?: HTMLElement): void {
    const p = this.parameters;
    for (const key of [...dimensions, ...scalars]) {
      const field = byId<HTMLInputElement>(key);
      const slider = byId<HTMLInputElement>(`${key}-slider`);
      const size = key !== 'alpha' && key !== 'beta';
      const text = size ? String(p[key]) : scalarText(p[key]);
      if (field !== typing) field.value = text;
      slider.value = size ? String(nearestStop(p[key])) : text;
      slider.setAttribute('aria-valuetext', text);
    }
    for (const letter of letters) {
      byId<HTMLSelectElement>(`data-${letter.toLowerCase()}`).value = p[`data${letter}`];
    }
    byId<HTMLSelectElement>('data-c').disabled = p.beta === 0;
    for (const letter of ['A', 'B'] as const) {
      byId<HTMLInputElement>(`trans-${letter.toLowerCase()}`).checked = p[`trans${letter}`];
    }
    byId('formula').replaceChildren(...formula(p));
    byId('volume').textContent = whole(p.m * p.n * p.k);
    byId('flops').textContent = whole(flopsOf(p));
    byId('bytes').textContent = bytes(bytesOf(p));
  }
}

/** C = alpha A B + beta C with the numbers in it; factors of 1 and terms of 0 are left out. */
function formula({ alpha, beta, transA, transB }: Parameters): (Node | string)[] {
  const operand = (name: string) => element('span', { className: 'operand' }, name);
  const result = () => element('span', { className: 'result' }, 'C');
  const factor = (value: number) =>
    value === 1 ? '' : value === -1 ? '−' : `${scalarText(value).replace('-', '−')} `;
  const parts: (Node | string)[] = [result(), ' = '];
  if (alpha !== 0) {
    parts.push(factor(alpha), operand(transA ? 'Aᵀ' : 'A'), ' ', operand(transB ? 'Bᵀ' : 'B'));
  }
  if (beta !== 0) {
    const sign = alpha === 0 ? '' : beta < 0 ? ' − ' : ' + ';
    parts.push(sign, factor(alpha === 0 ? beta : Math.abs(beta)), result());
  }
  if (alpha === 0 && beta === 0) parts.push('0');
  return parts;
}
