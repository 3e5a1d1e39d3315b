const maxBars = 34;
const fewestBars = 14;
const loudest = 31;

/** `[0..31]` as on the wire; null if the text has none. */
function valuesIn(ex: string | undefined): number[] | null {
  try {
    const { waveform } = JSON.parse(ex ?? '') as { waveform?: unknown };
    if (!Array.isArray(waveform) || waveform.length === 0 || waveform.length > 200) return null;
    return waveform.map((value) => Math.max(0, Math.min(loudest, Number(value) || 0)));
  } catch {
    return null;
  }
}

/** Resamples a curve to `count` points, each the loudest of its range. */
export function resampled(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, n) => {
    const from = Math.floor((n * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((n + 1) * values.length) / count));
    return Math.max(...values.slice(from, to));
  });
}

/**
 * The bars of a voice note, each 0.1 to 1; longer notes have more. A note without a waveform gets a flat row, because a
 * guess would pretend to be its sound.
 */
export function barsOf(ex: string | undefined, seconds: number): number[] {
  const count = Math.min(maxBars, Math.max(fewestBars, Math.round(fewestBars + seconds)));
  const curve = valuesIn(ex);
  if (!curve) return Array.from({ length: count }, () => 0.35);
  return resampled(curve, count).map((value) => Math.max(0.1, value / loudest));
}

/** The waveform to send with a voice note: at most 60 values of 0 to 31, from loudness of 0 to 1. */
export function waveformOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return [];
  const peak = Math.max(0.05, ...levels);
  const few = levels.length > 60 ? resampled(levels, 60) : levels;
  return few.map((level) => Math.round((level / peak) * loudest));
}
