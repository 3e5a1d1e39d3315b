import type { Signals } from '@gift/im-server/ports';
import type { Services } from '../../services';

/** Where the room says what connected people must hear of at once. Gateways and the push to absent ones listen. */
export const signalsOf = ({ signals }: Services): Signals => signals;
