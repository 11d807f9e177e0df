// What a property shows of itself, in one script.
export { ProductScreen } from '../portfolio/product-screen.tsx'
export { ProgressScreen } from '../portfolio/progress-screen.tsx'
