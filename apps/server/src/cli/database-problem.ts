/** Undefined if the error is none of a connection. Never quotes the password. */
export function databaseProblem(
  { code = '' }: { code?: string },
  url: string | undefined,
  variable = 'DATABASE_URL',
): string | undefined {
  const place = url && URL.canParse(url) ? ` (${new URL(url).host})` : '';
  const database = `the database at ${variable}${place}`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(code))
    return `Gift cannot reach ${database} (${code}): check the address in ${variable}, and that PostgreSQL runs there.`;
  if (code === '28P01' || code === '28000')
    return `PostgreSQL rejects the user or password for ${database}: correct it in ${variable}.`;
  if (code === '3D000')
    return `PostgreSQL has no such database: create ${database}, or correct its name in ${variable}.`;
  if (code === '42501')
    return `The user of ${database} lacks a right: it must own the database, or name another user in ${variable}.`;
  if (code === '42P01')
    return `${database[0]!.toUpperCase()}${database.slice(1)} has no tables yet: run gift migrate.`;
  return undefined;
}
