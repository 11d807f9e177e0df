-- What an act changed, by named members: {"roles": {"before": ["service"], "after": ["audit"]}}. Without personal
-- data, as all of the audit. Null where nothing stood before, or the action alone says it.
alter table audit add column changes jsonb check (jsonb_typeof(changes) = 'object');
