/** The source of time. Commands get `now` from it, and SQL receives it as a parameter. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => n * 3_600_000;
export const days = (n: number) => n * 86_400_000;

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** The start of a date's day in Lagos: UTC+1 all year, no daylight saving. */
export const lagosMidnight = (date: Date): Date =>
  new Date(Math.floor((date.getTime() + hours(1)) / days(1)) * days(1) - hours(1));

/** A clock that moves only on demand, for tests and the simulation. */
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
