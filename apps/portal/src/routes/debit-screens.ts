// The screens of automatic debit in one script, because the customer navigates between them; the card
// form is separate, because it is a document of its own.
export { ConfirmationScreen } from '../debit/confirmation-screen.tsx'
export { DebitListScreen } from '../debit/debit-list-screen.tsx'
export { PropertyDebitScreen } from '../debit/property-debit-screen.tsx'
export { SuccessScreen } from '../debit/success-screen.tsx'
