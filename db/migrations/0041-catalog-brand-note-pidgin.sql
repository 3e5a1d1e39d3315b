-- Notes of brands in Pidgin; where empty, readers get the English note. Notes that staff have rewritten stay without.
alter table catalog.brands add column note_pcm text not null default '';

-- short lock: a row for each brand.
update catalog.brands set note_pcm = of.pidgin
from (values
  ('An Apple card, not an Apple Music subscription card. The code usually starts with X.',
   'Na Apple card, no be Apple Music subscription card. The code dey usually start with X.'),
  ('Send the claim code, not the 16-digit serial number. A card works only on its own country''s Amazon.',
   'Send the claim code, no be the 16-digit serial number. Card dey work only for the Amazon of im own country.'),
  ('A balance card, not a membership such as Game Pass.',
   'Na balance card, no be membership like Game Pass.'),
  ('A Sephora card, not Sephora inside JCPenney. Merchandise credit without a PIN does not work online.',
   'Na Sephora card, no be Sephora inside JCPenney. Merchandise credit wey no get PIN no dey work online.'),
  ('A prepaid number with its security code is a payment card, and the rules of card payments forbid keeping that code. This brand is switched off.',
   'Prepaid number with im security code na payment card, and the rules of card payments no allow anybody keep that code. This brand dey off.')
) of (english, pidgin)
where note_en = of.english;
