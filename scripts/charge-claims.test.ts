import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A sentence that says that nothing was charged, also where JSX breaks its line. */
const claim =
  /ning[uú]n\s+(cobro|cargo)|\b(no|nada)\s+se\s+(te\s+)?((ha|han)\s+)?(cobr(ó|ado|aron)|hizo\s+el\s+cobro)|\bno\s+(te\s+)?(cobramos|hemos\s+cobrado|hubo\s+(un\s+)?cobro)/i

/** The only files that may say so, each with what is known there. */
const proven: Readonly<Record<string, string>> = {
  'apps/api/src/debit/debit-mail.ts':
    'a day that was skipped, which is read again before anything is charged',
  'apps/mesa/src/collections/debit-day-screen.tsx':
    'the letras of a day that were refused by proof, or never sent',
  'apps/portal/src/card-form/classify-form-error.ts': "a refusal by the provider's own code",
  'apps/portal/src/debts/standing-mark.tsx': "a refusal by the provider's own word, or none at all by it",
  'apps/portal/src/following/standing-words.ts': 'says whose word it is, once the provider has given it',
  'apps/portal/src/payment-links/closed-link.tsx': 'opening a link charges nothing',
  'apps/portal/src/payment-links/link-stage.ts': 'says whose word it is, once the provider has given it',
  'apps/portal/src/payments/checkout-stage.ts': 'says whose word it is, once the provider has given it',
  'packages/domain/src/staff/debit-outcome.ts': 'the states in which nothing left, or the refusal is proven',
  'packages/domain/src/staff/payment-story.ts': "a refusal by the provider's own word",
  'packages/contract/src/errors.ts': 'no form was made, after the provider had told of every earlier one',
  'apps/portal/src/debit/card-step.tsx': 'registering a card charges nothing',
  'apps/portal/src/debit/confirming-card.tsx': 'registering a card charges nothing',
  'apps/portal/src/debit/declined-card.tsx': 'registering a card charges nothing',
  'apps/portal/src/debit/registration-stage.ts': 'registering a card charges nothing',
}

const root = join(import.meta.dirname, '..')

test('that nothing was charged is said only where it is known', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts', 'packages/emulators/**'],
  })
  const claiming = sources.filter((file) => claim.test(readFileSync(join(root, file), 'utf8')))
  expect(claiming.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(Object.keys(proven).sort())
})

test.each([
  'No se ha cobrado nada.',
  'No se te cobró.',
  'nada se ha cobrado',
  'No se hizo\n          ningún cobro.',
  'No hubo cobro.',
  'No te cobramos.',
])('%j is such a sentence', (sentence) => {
  expect(sentence).toMatch(claim)
})
