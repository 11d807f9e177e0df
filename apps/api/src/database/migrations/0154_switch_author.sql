-- The last turn of a switch, with its author: Sistema shows since when and why.
create index audit_switches on audit (subject, id desc) where action in ('switch.opened', 'switch.closed');
