import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { unaffiliateCard } from '@llave/contract/debit/unaffiliate-card'
import { headlessShell } from '../../../scripts/find-chromium.ts'
import { affiliation, cardOnDebit, flat, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'
import { answerSignIn, fillSignIn, typeCode } from './enter-by-form.ts'

const host = 'llave.test'
const { args, ...shell } = headlessShell()

test.use({
  // Looks like another host to the browser, which without https does not trust it as it does localhost.
  launchOptions: { ...shell, args: [...args, `--host-resolver-rules=MAP ${host} 127.0.0.1`] },
  baseURL: async ({ portal }, use) => use(portal.address.replace('localhost', host)),
})

test('over plain http from another computer a session lasts until the page is left, and can unaffiliate a card', async ({
  page,
  screens,
}) => {
  answerSignIn(screens)
  screens.answer(unaffiliateCard, undefined)
  screens.answer(listAffiliations, [affiliation(lot), affiliation(flat, { card: cardOnDebit() })])
  await page.goto('/MiCuenta/Ingreso')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await fillSignIn(page)
  await typeCode(page)
  await page
    .getByRole('link', { name: /Débito automático/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Desafiliarme/ }).click()
  screens.answer(listAffiliations, [affiliation(lot), affiliation(flat)])
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(screens.asked(unaffiliateCard)[0]?.request.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  await page.reload()
  await expect(page).toHaveURL('/login?type=letter')
})
