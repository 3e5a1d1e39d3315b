-- Old messages of two users can move to an archive (docs/decisions/platform/archive.md). Seqs up to min_seq are archived:
-- nobody reads below it. Only revoked and deleted messages stay there, since a quote of one is shown without its text.
alter table messaging.conversations add column min_seq bigint not null default 0;
