type EvidenceFileKind = 'picture' | 'pdf' | 'video';
/** The kind, name and size of a file on the phone. */
export type FileInfo = { kind: EvidenceFileKind; name: string; bytes: number };

/** File types that an evidence slot accepts. Phones offer both camera and files for these. */
export const evidenceFileTypes = 'image/*,application/pdf,video/mp4,video/quicktime,video/webm';

/**
 * The kind of a chosen file by the phone's MIME type or its name. The server decides for types that the phone does not
 * know.
 */
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

/** The first free name: `p0`, `p1` and so on. */
export function freeName(names: readonly string[]): string {
  let n = 0;
  while (names.includes(`p${n}`)) n += 1;
  return `p${n}`;
}

export function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  const { [name]: _, ...others } = record;
  return others;
}
