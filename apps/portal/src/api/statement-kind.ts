/** The statement that a screen shows: that of the letras, or that of the current login mode. */
export type StatementKind = 'letter' | 'of-mode'
