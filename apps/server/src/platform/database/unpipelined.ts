import type pg from 'pg';
import type { OpenPipeline, Outcome } from './pipeline';

/**
 * The same as `openPipeline` through pg's public interface only, for PG_PIPELINE=off: each statement is its own query,
 * sent after the previous one was answered.
 */
export const openUnpipelined: OpenPipeline = (client: pg.ClientBase, { observe, failed, answered } = {}) => {
  let before: Promise<unknown> = Promise.resolve();
  return ({ text, name, values }) => {
    const from = observe ? performance.now() : 0;
    const send = async (): Promise<Outcome> => {
      try {
        const query = { text, values: [...values], ...(name ? { name } : {}) };
        const { rows, rowCount, command } = await client.query(query);
        answered?.();
        observe?.({ statement: text, ms: performance.now() - from });
        return { rows, rowCount: rowCount ?? 0, command };
      } catch (error) {
        Object.assign(error as Error, { statement: text.slice(0, 300) });
        throw failed ? failed(error) : error;
      }
    };
    const sending = before.then(send);
    before = sending.catch(() => {});
    return sending;
  };
};
