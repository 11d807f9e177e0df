-- Why a file is not where it belongs: a word of the store or of the network, or that it is damaged. Null once it is.
alter table file add column carry_fault text;
