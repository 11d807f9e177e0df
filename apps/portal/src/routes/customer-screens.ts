// The screens between which a customer walks, in one script: one for each would come round
// trips after the page, and together they weigh less than one of them may.
export { loadHome } from '../portfolio/load-home.ts'
export { loadProperty } from '../portfolio/load-property.ts'
export { loadProduct } from '../portfolio/media/load-product.ts'
export { loadProgress } from '../portfolio/media/load-progress.ts'
export { PropertyFrame } from '../portfolio/property-frame.tsx'
export { PaidScreen } from '../receivables/paid-screen.tsx'
export { PaymentsScreen } from '../receivables/payments-screen.tsx'
export { HomeScreen } from './home-screen.tsx'
