import { useMemo } from 'react';
import { ofOrders } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import type { OrderRow } from '../../../shared/trade/order-chip';

/** The running order with each partner, by the partner's id; the one that needs the user's action comes first. */
export function useRunningOrders(): ReadonlyMap<string, OrderRow> {
  const { data } = useRemote('orderList', { tab: 'running', limit: 50 }, { follows: ofOrders });
  return useMemo(() => {
    const first = new Map<string, OrderRow>();
    for (const row of data?.items ?? [])
      if (!first.has(row.partner.userID)) first.set(row.partner.userID, row);
    return first;
  }, [data]);
}
