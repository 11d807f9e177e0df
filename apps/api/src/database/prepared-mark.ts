/**
 * A query that begins or ends with this mark is sent as a named statement of PostgreSQL, planned
 * once per connection; the embedded database reads it as a comment. For fixed queries of every
 * visit: planning the home took about twice as long as running it. A connection pooler in between
 * must support named statements (pgbouncer 1.21).
 */
export const preparedMark = '/* prepared */'
