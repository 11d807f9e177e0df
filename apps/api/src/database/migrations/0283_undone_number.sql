-- An approved change is taken back: one person takes the new number away at once, another one decides which number
-- stands (docs/decisions/0207).
alter table number_change add column held_by bigint references staff_person;
alter table number_change add column held_at timestamptz;
alter table number_change add column settled_by bigint references staff_person;
alter table number_change add column settled_at timestamptz;

alter table number_change drop constraint number_change_state_check;
alter table number_change add constraint number_change_state_check
  check (state in ('requested', 'checked', 'approved', 'refused', 'stopped', 'expired', 'held', 'undone'));
alter table number_change drop constraint number_change_check4;
alter table number_change drop constraint number_change_check6;
alter table number_change drop constraint number_change_check7;
alter table number_change add check (state not in ('checked', 'approved', 'held', 'undone') or checked_by is not null);
alter table number_change add check ((state in ('approved', 'refused', 'held', 'undone')) = (decided_by is not null));
alter table number_change add check (state not in ('approved', 'held', 'undone') or decided_by <> checked_by);
alter table number_change add check ((held_by is null) = (held_at is null));
alter table number_change add check ((settled_by is null) = (settled_at is null));
alter table number_change add check (held_by is null or state in ('approved', 'held', 'undone'));
-- Nobody who took a number away lets one in.
alter table number_change add check (settled_by is null or settled_by <> held_by);
alter table number_change add check (state <> 'held' or (held_by is not null and settled_by is null));
alter table number_change add check (state <> 'undone' or settled_by is not null);
alter table number_change add check (held_by is null or state <> 'approved' or settled_by is not null);

drop index number_change_waiting;
create index number_change_undecided on number_change (requested_at) where state in ('requested', 'checked', 'held');
drop index number_change_approved;
create index number_change_effective on number_change (customer_id) where state in ('approved', 'held', 'undone');

drop trigger number_change_steps on number_change;
create trigger number_change_steps before update on number_change
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'requested checked', 'requested refused', 'requested stopped', 'requested expired',
    'checked approved', 'checked refused', 'checked stopped', 'checked expired',
    'approved held', 'held undone', 'held approved');
