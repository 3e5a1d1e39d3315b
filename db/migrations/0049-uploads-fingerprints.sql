-- The same picture sent twice is found by what it shows as well as by its bytes.
-- What it shows is 64 bits, of which saving a picture anew turns a few. Two that differ in no more than three have at
-- least one of their four quarters in common, so that an index of each quarter finds them.
create index files_fingerprint_1 on uploads.files ((fingerprint & 65535)) where is_stored;
create index files_fingerprint_2 on uploads.files (((fingerprint >> 16) & 65535)) where is_stored;
create index files_fingerprint_3 on uploads.files (((fingerprint >> 32) & 65535)) where is_stored;
create index files_fingerprint_4 on uploads.files (((fingerprint >> 48) & 65535)) where is_stored;
