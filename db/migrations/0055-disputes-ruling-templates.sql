-- Prepared texts of rulings with variables, in every language of the readers; without Pidgin they are read in English.
create table disputes.ruling_templates (
  id bigint primary key,
  name text not null check (length(name) <= 60),
  text_en text not null check (length(text_en) <= 400),
  text_zh text not null check (length(text_zh) <= 400),
  text_pcm text check (length(text_pcm) <= 400),
  author_id bigint not null,
  at timestamptz not null
);
create unique index ruling_templates_name on disputes.ruling_templates (lower(name));
