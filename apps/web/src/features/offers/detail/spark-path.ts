const width = 100;
const height = 40;
const edge = 3;

/**
 * A line through the values in a box of 100 by 40, the area below it, and the height of one value for comparison. Null
 * for fewer than two values.
 */
export function sparkline(
  values: readonly number[],
  mark: number,
): { line: string; area: string; mark: number } | null {
  if (values.length < 2) return null;
  const low = Math.min(mark, ...values);
  const high = Math.max(mark, ...values);
  const y = (value: number) =>
    high === low ? height / 2 : round(height - edge - ((value - low) / (high - low)) * (height - 2 * edge));
  const points = values.map((value, at) => `${round((at / (values.length - 1)) * width)} ${y(value)}`);
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z`, mark: y(mark) };
}

const round = (value: number) => Math.round(value * 100) / 100;
