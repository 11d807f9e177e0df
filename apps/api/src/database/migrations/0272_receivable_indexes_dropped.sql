-- 0267 made the one that serves for both. A drop takes the table from everybody until it is done: rather than keep
-- payments waiting behind it while it waits, it gives up after a moment and is tried again.
set local lock_timeout = '2s';
drop index if exists receivable_proforma_due;
drop index if exists receivable_cash;
