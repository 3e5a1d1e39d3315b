import { describe, expect, it } from 'vitest';
import { limitPerOwner } from './owner-limit';

/** Work that ends on demand, and counts how much of it runs. */
function works() {
  const running: string[] = [];
  const finishers = new Map<string, (error?: Error) => void>();
  const begin = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      running.push(name);
      finishers.set(name, (error) => {
        running.splice(running.indexOf(name), 1);
        if (error) reject(error);
        else resolve(name);
      });
    });
  const end = async (name: string, error?: Error) => {
    finishers.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { running, begin, end };
}

describe('turns by owner', () => {
  it('run a limited number of tasks of one owner in parallel, and the others in order', async () => {
    const { running, begin, end } = works();
    const runLimited = limitPerOwner(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => runLimited('ada', begin(name)));
    expect(running).toEqual(['a', 'b']);
    await end('b');
    expect(running).toEqual(['a', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('do not delay other owners', () => {
    const { running, begin } = works();
    const runLimited = limitPerOwner(1);
    void runLimited('ada', begin('a'));
    void runLimited('ada', begin('b'));
    void runLimited('bola', begin('c'));
    expect(running).toEqual(['a', 'c']);
  });

  it('pass on after a failure too', async () => {
    const { running, begin, end } = works();
    const runLimited = limitPerOwner(1);
    const failing = runLimited('ada', begin('a'));
    failing.catch(() => {});
    void runLimited('ada', begin('b'));
    await end('a', new Error('no'));
    await expect(failing).rejects.toThrow('no');
    expect(running).toEqual(['b']);
  });
});
