import { ListRow } from '../../shared/ui/list-row';

export const ArticleRow = ({ row }: { row: { articleID: string; title: string; summary: string } }) => (
  <ListRow title={row.title} note={row.summary} to={`/helpDetail?id=${row.articleID}`} />
);
