-- What is owed of a property is asked for without saying what kind it is, and the two indexes were each of one
-- kind (0272 drops them): such a question read every letra there is. Alone in its file, as nobody writes to a table
-- whose index is made, and a payment writes to more than one.
create index if not exists receivable_proforma on receivable (proforma, due_on);
