-- Why a second person signed a finding or refused to: only for staff. The event, which both sides can read, has the
-- hash of the text.
create table disputes.signatures (
  case_id bigint not null,
  seq int not null,
  body text not null,
  primary key (case_id, seq),
  foreign key (case_id, seq) references disputes.events
);
create trigger append_only before update or delete on disputes.signatures for each row execute function disputes.refuse_change();
