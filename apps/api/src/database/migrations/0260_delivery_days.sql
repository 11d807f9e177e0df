-- The day of the delivery act, from which warranties run; null where the ERP does not say it.
alter table property add column delivered_on date;

-- What a batch changes of it is kept, as of every member of a property.
drop trigger property_changed on property;
drop trigger property_gone on property;
create trigger property_changed after update on property referencing old table as was new table as stands
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('properties', 'proforma',
    'project_code=projectCode product_name=productName currency plaza sold_on=soldOn annual_rate=annualRate delivered_on=deliveredOn',
    '');
create trigger property_gone after delete on property referencing old table as was
  for each statement when (current_setting('llave.batch', true) <> '')
  execute function keep_row_changes('properties', 'proforma',
    'project_code=projectCode product_name=productName currency plaza sold_on=soldOn annual_rate=annualRate delivered_on=deliveredOn',
    '');
