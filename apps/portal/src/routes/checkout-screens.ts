export { CheckoutScreen } from '../payments/checkout-screen.tsx'
export { loadCheckout } from '../payments/load-checkout.ts'
