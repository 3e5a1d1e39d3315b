import { type HelpPart, type HelpPicture, helpBlocks } from '@gift/contract/text/help-text';
import type { ComponentType, ReactNode } from 'react';

type Parts = {
  Link: ComponentType<{ to: string; children: ReactNode }>;
  Picture: ComponentType<{ alt: string; picture: HelpPicture }>;
};

const Inline = ({ parts, Link, Picture }: Parts & { parts: readonly HelpPart[] }) =>
  parts.map(({ text, to, isStrong, picture }, at) =>
    picture ? (
      <Picture key={at} alt={text} picture={picture} />
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

type Props = Parts & {
  text: string;
  Heading: 'h2' | 'h3';
  Warning: ComponentType<{ children: ReactNode }>;
};

/** The blocks of an article. Web app and console pass the parts in which they differ. */
export const HelpText = ({ text, Heading, Warning, ...parts }: Props) =>
  helpBlocks(text).map((block, at) => {
    if ('items' in block) {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List key={at}>
          {block.items.map((item, n) => (
            <li key={n}>
              <Inline {...parts} parts={item} />
            </li>
          ))}
        </List>
      );
    }
    const content = <Inline {...parts} parts={block.parts} />;
    if (block.kind === 'head') return <Heading key={at}>{content}</Heading>;
    if (block.kind === 'warning') return <Warning key={at}>{content}</Warning>;
    // A `p` may not contain block elements, and a picture is one.
    const Text = block.parts.some(({ picture }) => picture) ? 'div' : 'p';
    return <Text key={at}>{content}</Text>;
  });
