-- The amount of the whole debt when its order was written, in the debt's currency: money that comes
-- after the developer's system changed it waits for a person. Null of orders of an older process.
alter table payment_order add column debt_total_minor bigint check (debt_total_minor > 0);
