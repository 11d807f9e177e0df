/**
 * The parts of Sistema that are fetched beside it, as one script: each script more is a name in the list of
 * scripts that every first screen loads.
 */
export { Brand } from './brand.tsx'
export { Erasures } from './erasures.tsx'
