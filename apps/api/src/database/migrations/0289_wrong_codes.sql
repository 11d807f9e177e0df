-- Wrong codes are counted with every code that is sent and typed. Found among the right ones they were as many rows
-- as a day has sign-ins.
create index if not exists verification_code_wrong on verification_code (created_at)
  where tries > 0 and died_of is distinct from 'used';
