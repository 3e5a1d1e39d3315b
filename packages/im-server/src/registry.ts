import type { ChatSocket } from './socket';

/**
 * The connections here. A user's connections form a linked list, so that the usual single one costs a map entry and
 * no array.
 */
export class Registry {
  count = 0;
  private readonly chains = new Map<string, ChatSocket>();

  /** The newest of a user's connections; `nextOfUser` leads to the older ones. */
  first(userID: string): ChatSocket | null {
    return this.chains.get(userID) ?? null;
  }

  add(socket: ChatSocket) {
    const { userID } = socket.session;
    socket.nextOfUser = this.first(userID);
    this.chains.set(userID, socket);
    this.count++;
  }

  remove(socket: ChatSocket) {
    const { userID } = socket.session;
    let before: ChatSocket | null = null;
    for (let at = this.first(userID); at; before = at, at = at.nextOfUser) {
      if (at !== socket) continue;
      if (before) before.nextOfUser = socket.nextOfUser;
      else if (socket.nextOfUser) this.chains.set(userID, socket.nextOfUser);
      else this.chains.delete(userID);
      socket.nextOfUser = null;
      this.count--;
      return;
    }
  }

  countOf(userID: string): number {
    let count = 0;
    for (let at = this.first(userID); at; at = at.nextOfUser) count++;
    return count;
  }

  /** The platforms a user is connected from, each once. */
  platformsOf(userID: string): number[] {
    const platformIDs: number[] = [];
    for (let at = this.first(userID); at; at = at.nextOfUser)
      if (!platformIDs.includes(at.session.platformID)) platformIDs.push(at.session.platformID);
    return platformIDs;
  }

  users(): Iterable<string> {
    return this.chains.keys();
  }

  /** Every connection, in a new array: they may close during iteration. */
  all(): ChatSocket[] {
    const sockets: ChatSocket[] = [];
    for (const first of this.chains.values())
      for (let at: ChatSocket | null = first; at; at = at.nextOfUser) sockets.push(at);
    return sockets;
  }
}
