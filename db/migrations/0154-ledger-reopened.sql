-- Finds a seller's proceeds that a late report reopened while they were on hold: they closed before their time. The
-- statement shows such a sale. There are few, and clearing one on time writes nothing here.
create index holds_reopened on ledger.holds (owner) where kind = 7 and closed_at < release_at;
