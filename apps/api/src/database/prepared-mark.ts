/**
 * A query that begins or ends with it is planned once a connection and kept (a named statement of
 * PostgreSQL); the embedded database reads it as a comment. For queries of fixed text that
 * every visit asks: planning the home took about twice as long as running it. Behind a pooler
 * that shares connections it needs one that knows named statements (pgbouncer 1.21).
 */
export const preparedMark = '/* prepared */'
