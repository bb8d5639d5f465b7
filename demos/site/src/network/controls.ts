// The controls at the left: from the person to the parameters, and to the address.
// SPDX-License-Identifier: MIT
import { byId, element } from '../shell/dom';
import { tasks } from './data';
import { activations, optimisers } from './model';
import {
  batches,
  mostSeed,
  nearest,
  type Parameters,
  paces,
  rates,
  remember,
  suited,
  widths,
} from './state';

const activationNames = { relu: 'ReLU', tanh: 'tanh', silu: 'SiLU', gelu: 'GELU (exact)' } as const;
const optimiserNames = { adam: 'Adam', momentum: 'SGD with momentum 0.9' } as const;

/** `startOver` is called after a change that needs a new network. */
export function connectControls(
  p: Parameters,
  software: boolean,
  signal: AbortSignal,
  startOver: () => void,
): void {
  const changed = (over: boolean) => {
    remember(p);
    show(p);
    if (over) startOver();
  };
  const select = (
    id: string,
    names: Readonly<Record<string, string>>,
    act: (value: string) => void,
  ) => {
    const list = byId<HTMLSelectElement>(id);
    for (const [value, label] of Object.entries(names)) {
      list.append(element('option', { value }, label));
    }
    list.addEventListener(
      'change',
      () => {
        act(list.value);
        changed(true);
      },
      { signal },
    );
  };
  const slide = (id: string, act: (stop: number) => void, over: boolean) => {
    const slider = byId<HTMLInputElement>(id);
    slider.addEventListener(
      'input',
      () => {
        act(slider.valueAsNumber);
        changed(over);
      },
      { signal },
    );
  };

  select('task', tasks, (value) => {
    p.task = value as Parameters['task'];
    Object.assign(p, suited(p.task, software));
  });
  select('depth', { 1: 'One', 2: 'Two', 3: 'Three' }, (value) => {
    p.hidden = Array.from({ length: Number(value) }, (_, l) => p.hidden[l] ?? p.hidden.at(-1)!);
  });
  select('activation', activationNames, (value) => {
    p.activation = activations.find((name) => name === value)!;
  });
  select('optimiser', optimiserNames, (value) => {
    p.optimiser = optimisers.find((name) => name === value)!;
  });
  for (const l of [0, 1, 2]) {
    slide(
      `hidden-${l}`,
      (stop) => {
        p.hidden[l] = widths[stop]!;
      },
      true,
    );
  }
  slide(
    'batch',
    (stop) => {
      p.batch = batches[stop]!;
    },
    true,
  );
  slide(
    'rate',
    (stop) => {
      p.rate = rates[stop]!;
    },
    false,
  );
  slide(
    'pace',
    (stop) => {
      p.pace = paces[stop]!;
    },
    false,
  );
  const seed = byId<HTMLInputElement>('seed');
  seed.addEventListener(
    'input',
    () => {
      if (!seed.validity.valid) return;
      p.seed = Math.min(mostSeed, Math.max(1, Math.round(seed.valueAsNumber)));
      changed(true);
    },
    { signal },
  );
  byId('controls').addEventListener('submit', (event) => event.preventDefault(), { signal });
  show(p);
}

function show(p: Parameters): void {
  const slide = (id: string, stops: readonly number[], value: number) => {
    const slider = byId<HTMLInputElement>(id);
    slider.value = String(nearest(stops, value));
    slider.setAttribute('aria-valuetext', String(value));
    byId(`${id}-value`).textContent = String(value);
  };
  for (const key of ['task', 'activation', 'optimiser'] as const) {
    byId<HTMLSelectElement>(key).value = p[key];
  }
  byId<HTMLSelectElement>('depth').value = String(p.hidden.length);
  for (const l of [0, 1, 2]) {
    const width = p.hidden[l];
    byId(`hidden-${l}`).closest<HTMLElement>('.field')!.hidden = width === undefined;
    if (width !== undefined) slide(`hidden-${l}`, widths, width);
  }
  slide('rate', rates, p.rate);
  slide('batch', batches, p.batch);
  slide('pace', paces, p.pace);
  byId<HTMLInputElement>('seed').value = String(p.seed);
}
