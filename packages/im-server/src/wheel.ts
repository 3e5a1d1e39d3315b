/** An item of a wheel: intrusive, so that a waiting connection costs three fields and no object of its own. */
export interface Spoke {
  dueAt: number;
  wheelNext: Spoke | null;
  wheelPrevious: Spoke | null;
}

/**
 * One timer for all waiting items, instead of one each. Time is in whole ticks; due items are handed over and
 * removed from the wheel.
 */
export class Wheel<Item extends Spoke> {
  now = 0;
  private readonly slots: (Item | null)[];

  /** No wait is longer than `maxTicks`. */
  constructor(maxTicks: number) {
    this.slots = new Array<Item | null>(maxTicks + 1).fill(null);
  }

  /** Adds or moves an item, to be handed over in this many ticks, at least one. */
  put(item: Item, ticks: number) {
    this.remove(item);
    item.dueAt = this.now + Math.max(1, Math.min(ticks, this.slots.length - 1));
    const slot = item.dueAt % this.slots.length;
    const first = this.slots[slot] ?? null;
    item.wheelNext = first;
    if (first) first.wheelPrevious = item;
    this.slots[slot] = item;
  }

  remove(item: Item) {
    if (item.dueAt < 0) return;
    const slot = item.dueAt % this.slots.length;
    if (this.slots[slot] === item) this.slots[slot] = item.wheelNext as Item | null;
    if (item.wheelPrevious) item.wheelPrevious.wheelNext = item.wheelNext;
    if (item.wheelNext) item.wheelNext.wheelPrevious = item.wheelPrevious;
    item.wheelNext = null;
    item.wheelPrevious = null;
    item.dueAt = -1;
  }

  /** Advances one tick; hands over the due items. */
  advance(handle: (item: Item) => void) {
    this.now++;
    const slot = this.now % this.slots.length;
    for (let item = this.slots[slot]; item; item = this.slots[slot]) {
      this.remove(item);
      handle(item);
    }
  }
}
