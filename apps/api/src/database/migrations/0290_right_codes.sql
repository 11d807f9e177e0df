-- Wrong codes are weighed against the right ones, of which no more are read than that takes: found by their time,
-- overall and of one network.
create index if not exists verification_code_right on verification_code (created_at) where died_of = 'used';
create index if not exists verification_code_right_network on verification_code (network, created_at)
  where died_of = 'used';
