/** The colleagues that a note names with @, longest nickname first, so that @ada_ng does not mention @ada. */
export function mentionedIn(
  text: string,
  colleagues: readonly { userID: string; nickname: string }[],
): string[] {
  let rest = text.toLowerCase();
  return colleagues
    .toSorted((one, other) => other.nickname.length - one.nickname.length)
    .flatMap(({ userID, nickname }) => {
      const name = `@${nickname.toLowerCase()}`;
      if (!rest.includes(name)) return [];
      rest = rest.replaceAll(name, '');
      return [userID];
    });
}
