import type { MsgData } from '@gift/im-protocol';
import type { Delivery } from '@gift/im-server/ports';

/** A delivery with its message as it was before it was encoded, for whoever has to look inside. */
export type Delivered = Delivery & { data: MsgData; isStored: boolean };
