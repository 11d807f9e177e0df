-- A refund that one of the developer's people asks for and, from an amount on, another one approves.
create table refund_request (
  id bigint generated always as identity primary key,
  -- Of the browser that asked: the same request sent twice is one.
  request_key text not null,
  order_id text not null references payment_order,
  settlement_id bigint not null references settlement,
  -- Of the debt, in its currency; and what of the card that is.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('PEN', 'USD')),
  charged_minor bigint not null check (charged_minor > 0),
  charged_currency text not null check (charged_currency in ('PEN', 'USD')),
  -- What who asked had before them, in the currency of the card: an approval is bound to it.
  seen_paid_minor bigint not null,
  seen_returned_minor bigint not null,
  seen_available_minor bigint not null,
  -- From which amount on another person had to approve when it was asked for.
  limit_minor bigint not null check (limit_minor >= 0),
  cause text not null check (cause in ('paid-twice', 'wrong-debt', 'sale-ended', 'other')),
  reason text not null check (reason <> ''),
  state text not null check (state in ('asked', 'approved', 'declined', 'withdrawn', 'void')),
  asked_by bigint not null references staff_person,
  asked_at timestamptz not null,
  decided_by bigint references staff_person,
  decided_at timestamptz,
  decision_note text not null default '',
  refund_id bigint unique references refund,
  unique (asked_by, request_key),
  check (seen_paid_minor = seen_returned_minor + seen_available_minor and charged_minor <= seen_available_minor),
  check ((state = 'asked') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'approved') = (refund_id is not null)),
  constraint two_people check (state <> 'approved' or decided_by <> asked_by or charged_minor < limit_minor),
  constraint another_declines check (state <> 'declined' or decided_by <> asked_by and decision_note <> ''),
  constraint who_asked_withdraws check (state <> 'withdrawn' or decided_by = asked_by)
);
-- Of one payment one request waits, however often and by whomever it is sent.
create unique index refund_request_open on refund_request (order_id) where state = 'asked';
create index refund_request_waiting on refund_request (id) where state = 'asked';
create index refund_request_order on refund_request (order_id, id);
create index refund_request_decided on refund_request (id desc) where state <> 'asked';
create index refund_request_settlement on refund_request (settlement_id);
create index refund_unfinished on refund (id) where state <> 'done';

create trigger refund_request_steps before update on refund_request
  for each row when (old.state is distinct from new.state) execute function refuse_step(
    'asked approved', 'asked declined', 'asked withdrawn', 'asked void');

-- What was asked for stays as it was asked; only words of persons are emptied, by an erasure.
create function refuse_change_of_request() returns trigger language plpgsql as $$
declare
  words text[] := array['reason', 'decision_note'];
  ends text[] := array['state', 'decided_by', 'decided_at', 'refund_id', 'decision_note'];
begin
  if to_jsonb(new) - words = to_jsonb(old) - words then return new; end if;
  if old.state = 'asked' and to_jsonb(new) - ends = to_jsonb(old) - ends then return new; end if;
  raise exception 'what was asked for in refund_request % does not change', old.id
    using errcode = 'restrict_violation';
end $$;
create trigger refund_request_unchanged before update on refund_request
  for each row execute function refuse_change_of_request();
create trigger refund_request_kept before delete on refund_request
  for each row execute function refuse_change();

alter table refund drop constraint refund_cause_check;
alter table refund add constraint refund_cause_check check (cause in ('surplus', 'operator', 'requested'));
