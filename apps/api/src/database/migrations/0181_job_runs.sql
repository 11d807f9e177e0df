-- When each job ran last, in whichever process. A process that runs one for long says so while it does.
create table job_run (
  name text primary key,
  every_seconds integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Since when every run failed; null where the last one did not.
  failed_since timestamptz
);
