import { type HelpPart, helpBlocks } from '@gift/contract/text/help-text';

/** Links open in a new tab, so that the text being edited stays open. */
const InlineText = ({ parts }: { parts: readonly HelpPart[] }) =>
  parts.map(({ text, to, isStrong, picture }, at) =>
    picture ? (
      <img key={at} {...picture} alt={text} title={text} />
    ) : to ? (
      <a key={at} href={to} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : isStrong ? (
      <strong key={at}>{text}</strong>
    ) : (
      text
    ),
  );

/** An article's text as readers see it, with its figures filled in. */
export const HelpText = ({ text, language }: { text: string; language: string }) => (
  <div className="help-text" lang={language}>
    {helpBlocks(text).map((block, at) => {
      if ('items' in block) {
        const List = block.kind === 'steps' ? 'ol' : 'ul';
        return (
          <List key={at}>
            {block.items.map((parts, n) => (
              <li key={n}>
                <InlineText parts={parts} />
              </li>
            ))}
          </List>
        );
      }
      const words = <InlineText parts={block.parts} />;
      if (block.kind === 'head') return <h3 key={at}>{words}</h3>;
      return (
        <p key={at} className={block.kind === 'warning' ? 'failure' : undefined}>
          {words}
        </p>
      );
    })}
  </div>
);
