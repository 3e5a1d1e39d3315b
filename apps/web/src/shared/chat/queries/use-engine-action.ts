import { useRef, useState } from 'react';
import { toast, toastSuccess } from '../../state/toasts';
import { failureText } from '../failures';

/**
 * Runs one chat action at a time: a second tap does nothing while the first runs, and a failure shows a toast. `run`
 * returns whether it worked; `doing` names the running action.
 */
export function useEngineAction() {
  const [pending, setDoing] = useState<string | null>(null);
  const running = useRef(false);
  async function run(
    name: string,
    work: () => Promise<unknown>,
    { done, refusals }: { done?: string; refusals?: Readonly<Record<number, string>> } = {},
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setDoing(name);
    try {
      await work();
      if (done) toastSuccess(done);
      return true;
    } catch (problem) {
      toast(failureText(problem, refusals));
      return false;
    } finally {
      running.current = false;
      setDoing(null);
    }
  }
  return { pending, run };
}
