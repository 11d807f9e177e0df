// What stands around every screen of a property, in a script of its own: the home goes without.
export { loadProperty } from '../portfolio/load-property.ts'
export { loadProduct } from '../portfolio/media/load-product.ts'
export { loadProgress } from '../portfolio/media/load-progress.ts'
export { PropertyFrame } from '../portfolio/property-frame.tsx'
