-- Who gets an e-mail when pictures of the works of a project come, and through which picture they were told.
create table works_subscription (
  customer_id bigint not null references customer,
  project_code text not null references project on delete cascade,
  since timestamptz not null,
  told_through bigint not null,
  -- The day in Lima of the last e-mail: there is one a day.
  told_on date,
  primary key (customer_id, project_code)
);
create index works_subscription_project on works_subscription (project_code);
