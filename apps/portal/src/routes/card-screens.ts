// The second step of an affiliation with its loader in one script, because its links reload the page:
// no screen before it could load it earlier.
export { CardScreen } from '../debit/card-screen.tsx'
export { loadCardStep } from '../debit/load-card-step.ts'
