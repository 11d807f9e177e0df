export { debitDayText, letrasChargeText } from '@llave/domain/debit/debit-words'
export { Ahead } from './ahead-sections.tsx'
