-- The launch checklist: who confirmed an item, and on what basis. A correction is a new row.
create table operator.launch_ticks (
  id bigint generated always as identity primary key,
  fact text not null,
  is_done boolean not null,
  note text not null,
  by_staff bigint not null,
  at timestamptz not null
);
create index launch_ticks_fact on operator.launch_ticks (fact, id desc);
create trigger append_only before update or delete on operator.launch_ticks
  for each row execute function operator.refuse_change();
create trigger never_truncated before truncate on operator.launch_ticks execute function operator.refuse_change();
