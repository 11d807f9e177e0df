// The trail of a payment and the search that leads to it, in one script.
export { FindPaymentScreen } from '../following/find-payment-screen.tsx'
export { TrailScreen } from '../following/trail-screen.tsx'
