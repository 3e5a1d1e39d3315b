-- A picture sent again is found by what it shows as well as by its bytes.
-- The fingerprint has 64 bits, of which saving a picture again flips a few. Two fingerprints that differ in at most
-- three bits share at least one of their four quarters, so an index of each quarter finds them.
create index files_fingerprint_1 on uploads.files ((fingerprint & 65535)) where is_stored;
create index files_fingerprint_2 on uploads.files (((fingerprint >> 16) & 65535)) where is_stored;
create index files_fingerprint_3 on uploads.files (((fingerprint >> 32) & 65535)) where is_stored;
create index files_fingerprint_4 on uploads.files (((fingerprint >> 48) & 65535)) where is_stored;
