import pg from 'pg';
import { activeSpan } from '../tracing/tracing';
import type { OpenPipeline, Outcome } from './pipeline';

/**
 * The same as `openPipeline` through pg's public interface only, for PG_PIPELINE=off: each statement is its own query,
 * sent after the previous one was answered.
 */
export const openUnpipelined: OpenPipeline = (
  client: pg.ClientBase,
  { observe, operationID, failed, answered } = {},
) => {
  let before: Promise<unknown> = Promise.resolve();
  return ({ text, name, values }) => {
    const request = { text, operationID, span: activeSpan(), askedAt: performance.now() };
    const send = async (): Promise<Outcome> => {
      const startedAt = performance.now();
      const isSampled = observe?.precisionOf([{ text }]).isSampled ?? false;
      const timing = () => ({ startedAt, ms: performance.now() - startedAt, sharedWith: [], isSampled });
      try {
        const query = { text, values: [...values], ...(name ? { name } : {}) };
        const { rows, rowCount, command } = await client.query(query);
        answered?.();
        observe?.statement(request, timing());
        return { rows, rowCount: rowCount ?? 0, command };
      } catch (error) {
        if (error instanceof pg.DatabaseError) observe?.statement(request, timing(), error);
        Object.assign(error as Error, { statement: text.slice(0, 300) });
        throw failed ? failed(error) : error;
      }
    };
    const sending = before.then(send);
    before = sending.catch(() => {});
    return sending;
  };
};
