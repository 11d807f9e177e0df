import { defineStates } from '../states/state-table.ts'

/**
 * The states of a bell: the address at which a system is told that a feed has news.
 *
 * on   it is rung
 * off  its receiver answered that it is gone; a person may turn it on again
 */
export const bellStates = defineStates('A bell', { on: ['off'], off: ['on'] })
export type BellState = (typeof bellStates.all)[number]
