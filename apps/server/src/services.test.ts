import { expect, it } from 'vitest';
import type { CoreServices } from './core-services';
import { parseConfig } from './platform/config/config';
import { createServices } from './services';

it('two processes with the same core services share no state of a module', () => {
  const signals = { publish() {}, listen: () => () => {}, connectedFrom: () => [] };
  const core = { config: parseConfig({ DATA_DIR: '/tmp' }), signals } as unknown as CoreServices;
  const [one, other] = [createServices(core), createServices(core)];
  for (const name of ['identity', 'messaging', 'offers', 'operator'] as const) {
    const others: object = other[name];
    for (const [field, state] of Object.entries(one[name]))
      if (state !== null) expect(state, `${name}.${field}`).not.toBe(others[field as never]);
  }
});
