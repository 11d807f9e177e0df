-- A card goes off debit where the contract of its proforma was withdrawn.
alter table card_token_revocation drop constraint card_token_revocation_cause_check;
alter table card_token_revocation add constraint card_token_revocation_cause_check
  check (cause in ('unaffiliated', 'replaced', 'declined', 'ceded', 'withdrawn'));
