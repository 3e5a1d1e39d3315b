import { texts } from '@gift/client/language';
import { useRemote } from '../http/use-remote';

const t = texts({
  hours: [
    (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
    (n: number) => ` ${n} 小时`,
    (n: number) => `${n} hour`,
  ],
  some: ['a while', '一段时间', 'some time'],
});

/** How long withdrawals are blocked after a reset, as text for "for ..."; vague until the server has answered. */
export function useBlockSpan(): string {
  const hours = useRemote('appConfig').data?.withdrawalBlockHours;
  return hours ? t.hours(hours) : t.some;
}
