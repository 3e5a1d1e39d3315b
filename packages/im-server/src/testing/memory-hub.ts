import type { Bus } from '../fanout';

type Member = { receive(bytes: Uint8Array): void; gap(): void };

/** Connects processes that are really one, for tests: all get what one sends, a little later. */
export class MemoryHub {
  /** While true, nothing reaches the bus. */
  isDown = false;
  private readonly members = new Set<Member>();

  bus(): Bus {
    let own: Member | null = null;
    return {
      start: async (receive, gap) => {
        own = { receive, gap };
        this.members.add(own);
      },
      send: async (batch) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (this.isDown) throw new Error('the hub is down');
        for (const bytes of batch) for (const member of this.members) member.receive(bytes);
      },
      silentMs: () => (this.isDown ? 60_000 : 0),
      close: async () => {
        if (own) this.members.delete(own);
      },
    };
  }

  /** All processes missed something. */
  gap() {
    for (const member of this.members) member.gap();
  }
}
