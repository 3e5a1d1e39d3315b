/**
 * The colleagues that a text names with @, in order. Only a whole name counts: `john@kuda.com` does not mention `kuda`.
 * Chinese puts no spaces around a name.
 */
export function mentionedIn<Colleague extends { nickname: string }>(
  text: string,
  colleagues: readonly Colleague[],
): Colleague[] {
  const longestFirst = colleagues.toSorted((one, other) => other.nickname.length - one.nickname.length);
  const mentioned = [...text.matchAll(/(?<![\p{Script=Latin}\p{Nd}_.@])@/gu)].flatMap(({ index }) => {
    const rest = text.slice(index + 1);
    return (
      longestFirst.find(
        ({ nickname }) =>
          rest.slice(0, nickname.length).toLowerCase() === nickname.toLowerCase() &&
          !/^\.?[\p{Script=Latin}\p{Nd}_@]/u.test(rest.slice(nickname.length)),
      ) ?? []
    );
  });
  return [...new Set(mentioned)];
}
