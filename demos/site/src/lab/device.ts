// Says what the device is, in words.
// SPDX-License-Identifier: MIT
import type { DeviceInfo } from 'fragblas';
import { bytes, element, whole } from '../shell/dom';

export function describe(info: DeviceInfo, text: HTMLElement, list: HTMLElement): void {
  text.replaceChildren(
    element(
      'b',
      { className: 'kind' },
      info.software ? 'Software rasteriser: no GPU is used' : 'GPU',
    ),
    info.renderer || 'name hidden by the browser',
  );
  const rows: [string, string][] = [
    ['Version', info.version],
    ['Largest texture', `${whole(info.maxTextureSize)} texels a side`],
    ['Float targets at once', String(info.drawBuffers)],
    ['Uniform block', info.uniformBlockBytes > 0 ? bytes(info.uniformBlockBytes) : 'not used'],
    ['Texture budget', bytes(info.memoryBytes)],
    ['GPU timer', info.timerQuery ? 'present' : 'absent'],
    ['Fused multiply-add', info.probe.fusedMultiplyAdd ? 'yes' : 'no'],
    ['Pairs of floats (sdsdot)', info.probe.doubleFloat ? 'exact' : 'not supported'],
    ['Subnormal numbers', info.probe.subnormalsKept ? 'kept' : 'flushed to zero'],
  ];
  list.replaceChildren(
    ...rows.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );
}
