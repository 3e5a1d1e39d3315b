import type { OrderRole } from '@gift/contract/orders/states';

/** An order's page for this user: sellers deliver at `/sendCode`, buyers check at `/checkCode` (spec section 2). */
export const orderPath = ({ orderNo, role }: { orderNo: string; role: OrderRole }): string =>
  `/${role === 'seller' ? 'sendCode' : 'checkCode'}?orderNo=${encodeURIComponent(orderNo)}`;
