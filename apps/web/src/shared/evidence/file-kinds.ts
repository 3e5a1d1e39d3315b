type EvidenceFileKind = 'picture' | 'pdf' | 'video';
/** What a file is and is called on the phone. */
export type FileInfo = { kind: EvidenceFileKind; name: string; bytes: number };

/** What a slot for proof takes. A phone offers its camera and its files for these. */
export const evidenceFileTypes = 'image/*,application/pdf,video/mp4,video/quicktime,video/webm';

/** What a chosen file is, as far as the phone says. What it says of nothing it knows is left to the server. */
export const kindOf = ({ type, name = '' }: { type: string; name?: string }): EvidenceFileKind =>
  type === 'application/pdf' || /\.pdf$/i.test(name)
    ? 'pdf'
    : type.startsWith('video/') || /\.(mp4|m4v|mov|webm)$/i.test(name)
      ? 'video'
      : 'picture';

export const fileInfoOf = (file: File): FileInfo => ({
  kind: kindOf(file),
  name: file.name,
  bytes: file.size,
});

/** `1.8 MB`, `240 kB`: a file's size as people say it. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `0:42` */
export const lengthText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** A name for the next file: `p0`, or the first number that none has. */
export function freeName(names: readonly string[]): string {
  let n = 0;
  while (names.includes(`p${n}`)) n += 1;
  return `p${n}`;
}

/** What is known of files, by name, without one of them. */
export function without<T>(known: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  const { [name]: _, ...others } = known;
  return others;
}
