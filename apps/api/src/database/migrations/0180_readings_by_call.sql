-- The audit is also searched by what was read: without this, a rare call is looked for among all readings.
create index staff_reading_call on staff_reading (call, at desc, id desc);
