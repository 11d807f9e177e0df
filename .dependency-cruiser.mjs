export { default } from './scripts/walls/rules.mjs'
