/**
 * When wrong codes are unusual. Three digits allow six wrong tries per customer and day
 * (`code-policy.ts`), which is safe for one customer but not for a thousand: an attacker who knows
 * a thousand pairs of document and phone would succeed a few times a day. So tries are also counted
 * over all customers, and by network. A try counts as wrong unless its code was typed right
 * afterwards, as customers do who mistyped it and attackers do not.
 */
export const guessPolicy = {
  /** Hours. */
  window: 24,
  /** Wrong tries that are usual even with few sign-ins. */
  usualOverall: 20,
  usualInNetwork: 9,
  /** For every so many right codes one more wrong try is usual. */
  rightCodesForOneMore: 50,
} as const

/**
 * How many right codes of the window it takes for so many wrong tries to be usual; none where these
 * are few. With fewer right ones codes are being guessed: then new codes have six digits, and valid
 * short ones allow no further try.
 */
export function rightCodesNeeded(wrongTries: number, usual: number): number {
  return Math.max(0, wrongTries - usual + 1) * guessPolicy.rightCodesForOneMore
}
