-- A redeem page must be on one of the brand's web sites.
-- short lock: one row, which only staff write.
update catalog.brands
set sites = array(select distinct unnest(sites || '{amazon.co.uk,amazon.ca,amazon.de,amazon.fr,amazon.it,amazon.es,amazon.nl,amazon.ae,amazon.sg,amazon.com.br,amazon.com.mx}'::text[]))
where id = 'amazon';
