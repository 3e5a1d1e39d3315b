const hues = 6;

/** The first letter on a colour derived from the name. */
export function Avatar({ name, size = 'normal' }: { name: string; size?: 'tiny' | 'normal' | 'big' }) {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9973;
  const character = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span className={`avatar hue-${sum % hues}${size === 'normal' ? '' : ` ${size}`}`} aria-hidden="true">
      {character}
    </span>
  );
}
