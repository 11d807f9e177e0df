-- A letra whose due date moved past what a debit day charges leaves that day.
alter table debit_charge
  drop constraint debit_charge_skip_reason_check,
  add constraint debit_charge_skip_reason_check check (skip_reason in ('paid', 'annulled', 'ended', 'suspended',
    'card_expired', 'put_off', 'other_account', 'unreachable', 'earlier_refused', 'overtaken'));

-- Money may come on a charge that was given up.
create index debit_charge_refused on debit_charge (order_id) where state = 'refused';

-- Whether a customer took the card off a proforma is asked while its letra is locked.
create index affiliation_ended on affiliation (proforma) where ended_at is not null;
