-- Where a file stands as evidence: one that turns up in several cases is looked for from each of them.
create index evidence_file on disputes.evidence (file_id);
