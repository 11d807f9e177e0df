/**
 * What the customer came for: letras, or reservations and initial payments (docs/specification.md,
 * "mode-two-modes").
 */
export type LoginMode = 'letter' | 'cash'
export const defaultLoginMode: LoginMode = 'cash'
