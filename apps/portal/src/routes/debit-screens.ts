// The screens of automatic debit in one script, as the customer walks between them; the card's
// form is apart, because it is a document of its own.
export { Component as ConfirmationScreen } from '../debit/confirmation-screen.tsx'
export { Component as DebitListScreen } from '../debit/debit-list-screen.tsx'
export { Component as PropertyDebitScreen } from '../debit/property-debit-screen.tsx'
export { Component as SuccessScreen } from '../debit/success-screen.tsx'
