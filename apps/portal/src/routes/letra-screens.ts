// The letras of one property, in a script of their own: the home is lighter without them.
export { PaidScreen } from '../receivables/paid-screen.tsx'
export { PaymentsScreen } from '../receivables/payments-screen.tsx'
