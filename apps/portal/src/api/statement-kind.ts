/** The statement that a screen is made from: that of the letras, or that of the mode of the visit. */
export type StatementKind = 'letter' | 'of-mode'
