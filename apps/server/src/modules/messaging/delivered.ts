import type { MsgData } from '@gift/im-protocol';
import type { Delivery } from '@gift/im-server/ports';

/** A delivery with its message before encoding, for listeners that inspect the content. */
export type Delivered = Delivery & { data: MsgData; isStored: boolean };
