/** What the customer came for: letras, or reservations and initial payments (specification, section 1). */
export type LoginMode = 'letter' | 'cash'
export const defaultLoginMode: LoginMode = 'cash'
