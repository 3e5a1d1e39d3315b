-- Announcements in Pidgin; where empty, readers get the English text.
alter table help.announcements
  add column title_pcm text not null default '',
  add column text_pcm text not null default '';
