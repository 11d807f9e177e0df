import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import type { Page } from '@playwright/test'
import { letra, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

const { code } = letra(lot, 1)

/** Counts the documents that the page loads from an address. */
function countDocuments(page: Page, address: string): () => number {
  let loaded = 0
  page.on('domcontentloaded', () => {
    if (new URL(page.url()).pathname === address) loaded += 1
  })
  return () => loaded
}

test('the checkout opens where its address is percent-encoded, in one document', async ({
  page,
  screens,
}) => {
  screens.answer(readInstalments, [letra(lot, 1)])
  screens.answer(readExchange, null)
  const address = `/%63heckout/${code}`
  const documents = countDocuments(page, address)
  await screens.open(address)
  await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
  expect(documents()).toBe(1)
})

test('a document that does not allow the card form is loaded once more, and then says so', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/The document does not allow the card form/)
  await page.route('**/checkout/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(' data-card-form=""', '') })
  })
  const address = `/checkout/${code}`
  const documents = countDocuments(page, address)
  await screens.open(address)
  await expect(page.getByText('No pudimos mostrar esta página.')).toBeVisible()
  expect(documents()).toBe(2)
})

test.describe('an address that cannot be decoded', () => {
  test.beforeEach(({ pageErrors }) => pageErrors.expect(/status of 404 \(Not Found\)/))

  for (const [address, said] of [
    ['/%zz', 'No encontramos esta página'],
    ['/checkout/%zz', 'No encontramos este pago'],
    ['/property/%C3/payment', 'No encontramos esta propiedad'],
  ] as const)
    test(`says what is not there: ${address}`, async ({ page, screens }) => {
      const documents = countDocuments(page, address)
      await screens.open(address)
      await expect(page.getByRole('heading', { name: said })).toBeVisible()
      expect(documents()).toBe(1)
    })
})
