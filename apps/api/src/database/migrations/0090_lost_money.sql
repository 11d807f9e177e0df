-- 'lost': the provider gave a credited payment back, or a part of it, without our doing, and the
-- operator said that it was returned.
alter table settlement_correction drop constraint settlement_correction_decision_check;
alter table settlement_correction add constraint settlement_correction_decision_check
  check (decision in ('return', 'keep', 'lost'));
