/** Where time comes from. Commands get `now` from it, and SQL gets it as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => n * 3_600_000;
export const days = (n: number) => n * 86_400_000;

/** `moment` moved by `ms`. */
export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** The midnight in Lagos that a moment's day began with: one hour ahead of UTC all year, without daylight saving. */
export const lagosMidnight = (date: Date): Date =>
  new Date(Math.floor((date.getTime() + hours(1)) / days(1)) * days(1) - hours(1));

/** A clock that moves only when told, for tests and the simulation. */
export function manualClock(start: Date | string = '2026-06-01T08:00:00.000Z') {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms;
    },
  };
}
export type ManualClock = ReturnType<typeof manualClock>;
