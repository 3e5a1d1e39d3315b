-- Who is frozen is a fact about a person: every room may ask it of identity, and none has to ask the console.
alter table operator.freezes set schema identity;
