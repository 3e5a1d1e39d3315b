import { type HelpPart, helpBlocks } from '@gift/contract/text/help-text';
import { WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { HelpPicture } from './help-picture';

const Words = ({ parts }: { parts: readonly HelpPart[] }) =>
  parts.map(({ text, to, isStrong, picture }, at) =>
    picture ? (
      <HelpPicture key={at} words={text} picture={picture} />
    ) : to ? (
      <Link key={at} to={to}>
        {text}
      </Link>
    ) : isStrong ? (
      <strong key={at}>{text}</strong>
    ) : (
      text
    ),
  );

/** Renders an article's markup. */
export const HelpText = ({ text }: { text: string }) => (
  <div className="help-text">
    {helpBlocks(text).map((block, at) => {
      if ('items' in block) {
        const List = block.kind === 'steps' ? 'ol' : 'ul';
        return (
          <List key={at}>
            {block.items.map((parts, n) => (
              <li key={n}>
                <Words parts={parts} />
              </li>
            ))}
          </List>
        );
      }
      const words = <Words parts={block.parts} />;
      if (block.kind === 'head') return <h2 key={at}>{words}</h2>;
      // A `p` may not contain block elements, and a picture is one.
      const Text = block.parts.some(({ picture }) => picture) ? 'div' : 'p';
      if (block.kind === 'text') return <Text key={at}>{words}</Text>;
      return (
        <Text key={at} className="notice warning">
          <WarningIcon size={18} />
          <span className="grow">{words}</span>
        </Text>
      );
    })}
  </div>
);
