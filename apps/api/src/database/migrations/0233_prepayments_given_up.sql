-- A person may close a prepayment whose new plan does not come: the plan that stands is the new one, or it is given up
-- and its money has to go back (docs/decisions/0212). Given up, it is in nobody's way and is watched until then.
alter table prepayment_application drop constraint prepayment_application_state_check;
alter table prepayment_application add constraint prepayment_application_state_check
  check (state in ('requested', 'in_application', 'applied', 'given_up', 'expired', 'undone'));

drop index prepayment_application_waiting;
create index prepayment_application_waiting on prepayment_application (paid_at)
  where state in ('in_application', 'given_up');

drop trigger prepayment_application_steps on prepayment_application;
create trigger prepayment_application_steps before update on prepayment_application
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'requested in_application', 'requested expired', 'in_application applied', 'in_application given_up',
    'in_application undone', 'given_up undone');
