/**
 * When wrong codes are unusual. Three digits bear six wrong tries a customer and day
 * (`code-policy.ts`), which is little against one and much against a thousand: who knows a
 * thousand pairs would pass some times a day. So the tries are counted over all customers, too,
 * and over those of one network. A try counts as wrong while its code was not typed right after
 * it: customers who slip do that, and who guesses does not.
 */
export const guessPolicy = {
  /** Hours that are looked back on. */
  window: 24,
  /** Wrong tries that are usual however few sign in. */
  usualOverall: 20,
  usualInNetwork: 9,
  /** One more is usual for so many codes that were right. */
  rightCodesForOneMore: 50,
} as const

/** Tries at codes that came to nothing, and codes that were typed right. */
export type CodeTries = { readonly wrong: number; readonly right: number }

/** Whether somebody guesses: then every code has six digits, and the short ones that live bear no try more. */
export function isGuessing(overall: CodeTries, inNetwork: CodeTries): boolean {
  return isUnusual(overall, guessPolicy.usualOverall) || isUnusual(inNetwork, guessPolicy.usualInNetwork)
}

/** Whether the tries of everybody together are unusual: what the operator is told. */
export function isGuessingEverywhere(overall: CodeTries): boolean {
  return isUnusual(overall, guessPolicy.usualOverall)
}

function isUnusual({ wrong, right }: CodeTries, usual: number): boolean {
  return wrong >= usual + Math.floor(right / guessPolicy.rightCodesForOneMore)
}
