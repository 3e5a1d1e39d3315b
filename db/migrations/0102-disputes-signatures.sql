-- Why a second person signed what another found, or refused to: for the staff alone. The line of the log, which both
-- sides can read, has the body' hash.
create table disputes.signatures (
  case_id bigint not null,
  seq int not null,
  body text not null,
  primary key (case_id, seq),
  foreign key (case_id, seq) references disputes.events
);
create trigger append_only before update or delete on disputes.signatures for each row execute function disputes.refuse_change();
