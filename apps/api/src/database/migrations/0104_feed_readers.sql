-- What the developer's systems have read of the feeds, and what they posted it as.

-- A page that ended where the feed ended when it was first read: the same cursor gives it again,
-- however much came since.
create table feed_page (
  system text not null,
  feed text not null references feed_series,
  after_number bigint not null,
  row_limit integer not null,
  through_number bigint not null,
  primary key (system, feed, after_number, row_limit),
  check (through_number > after_number and through_number < after_number + row_limit)
);

-- How far a system has acknowledged a feed.
create table feed_reader (
  system text not null,
  feed text not null references feed_series,
  number bigint not null check (number >= 0),
  at timestamptz not null,
  primary key (system, feed)
);

create table feed_posting (
  system text not null,
  feed text not null,
  number bigint not null,
  -- One of the two: under what name the system posted it, or why it could not.
  erp_document text check (erp_document <> ''),
  problem text check (problem <> ''),
  at timestamptz not null,
  primary key (system, feed, number),
  foreign key (feed, number) references feed_entry (feed, number),
  check ((erp_document is null) <> (problem is null))
);
create index feed_posting_entry on feed_posting (feed, number);
create index feed_posting_problem on feed_posting (at) where problem is not null;

-- Payments of the feed that no system has posted and whose debt the developer's extract does not
-- show paid. Few: a row goes once its payment is known there.
create table unposted_payment (
  number bigint primary key,
  at timestamptz not null
);
create index unposted_payment_at on unposted_payment (at);
